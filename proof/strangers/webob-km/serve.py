import os

from waitress import serve

from bayon.app import application

if __name__ == "__main__":
    serve(application, host="127.0.0.1", port=int(os.environ["PORT"]), threads=4, ident="Bayon Post")
