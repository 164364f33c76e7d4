"""Sugad nga andaran: waitress, usa la nga proseso, ha 127.0.0.1."""
import os

import bobo
from waitress import serve

app = bobo.Application(bobo_resources="/api +> serbisyo", bobo_errors="sayop")

if __name__ == "__main__":
    serve(app, host="127.0.0.1", port=int(os.environ["PORT"]), threads=4, ident=None)
