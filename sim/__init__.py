"""Rules of the games as step machines over arrays; knows no policy and no experiment."""
