"""Sets of figures are bits of one number: the first member of a set, by one instruction."""

from collections.abc import Callable

from numba.cpython.unsafe.numbers import trailing_zeros
from numba.extending import overload


def lowest(bits: int) -> int:
    """Return the number of the lowest bit of a set that has any."""
    return (int(bits) & -int(bits)).bit_length() - 1


@overload(lowest)
def compiled_lowest(bits: int) -> Callable:
    """Return what stands for `lowest` in compiled kernels."""

    def lowest_compiled(bits: int) -> int:
        return trailing_zeros(bits)  # type: ignore[call-arg]  # Numba adds the first

    return lowest_compiled
