# Receives webhooks with nothing but Python 3.9 or newer: WEBHOOK_SECRET=whsec_... PORT=3000 python3 receive.py
import base64
import hashlib
import hmac
import json
import os
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["WEBHOOK_SECRET"]
TOLERANCE_SECONDS = 5 * 60
BODY_BYTES_MAX = 1024 * 1024

# Keep both in your database, and write them in the transaction that acts on the event.
seen_ids = set()
versions = {}
lock = threading.Lock()


def verify(headers, body, secret):
    """Tells whether a body came from konter just now. `body` must be the bytes as they came, not JSON made anew."""
    message_id = headers.get("webhook-id")
    timestamp = headers.get("webhook-timestamp")
    signatures = headers.get("webhook-signature")
    if not message_id or not timestamp or not signatures:
        return False
    if not (timestamp.isascii() and timestamp.isdigit()):
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # While a secret is being rotated there are two signatures, with a space between.
    return any(hmac.compare_digest(expected.encode(), given.encode()) for given in signatures.split(" "))


def take(message_id, event):
    """Acts on an event once, and never on an older state of an order after a newer one."""
    with lock:
        if message_id in seen_ids:
            return f"seen before: {event['type']}"
        seen_ids.add(message_id)
        order = event["data"].get("order")
        if order is None:
            return f"new: {event['type']}"
        if versions.get(order["id"], 0) >= order["version"]:
            return f"older: {event['type']} version {order['version']}"
        versions[order["id"]] = order["version"]
        return f"new: {event['type']} version {order['version']}"


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        length = int(self.headers.get("content-length", "0"))
        if length > BODY_BYTES_MAX:
            return self.answer(413)
        body = self.rfile.read(length)
        if not verify(self.headers, body, SECRET):
            return self.answer(400)
        print(take(self.headers["webhook-id"], json.loads(body)), flush=True)
        # Answer at once; what takes long is done afterwards.
        return self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Receiver).serve_forever()
