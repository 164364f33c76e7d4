import os

from sherbimi.app import app

if __name__ == "__main__":
    app.run(host="127.0.0.1", port=int(os.environ["PORT"]), single_process=True, access_log=False, motd=False)
