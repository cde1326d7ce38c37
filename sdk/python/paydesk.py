"""Client of the Paydesk merchant API. Needs the standard library alone."""

from __future__ import annotations

import hashlib
import hmac
import http.client
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from paydesk_types import (
    Balance, CallbackEvent, CallbackState, CreatedOrder, CreatedPayout, Numbers, Order, OrderCreation, OrderPage,
    Payout, PayoutCreation, PayoutPage, Product, Span,
)

VERSION = "1.0.0"
_ROOT = "/v1.0/api/"
_CALLBACK_SECONDS = 300
_FIRST_WAIT_SECONDS = 0.25
_LONGEST_WAIT_SECONDS = 30
# Whole numbers among the fields of a callback, which a form writes as text.
_WHOLE = ("productId", "amount", "orderStatusId", "payoutStatus", "fee", "realAmount", "attempt")


class PaydeskError(Exception):
    """Any error of this module."""


class ApiError(PaydeskError):
    """The platform refused a call."""

    def __init__(self, code: int, reason: str, data: Mapping[str, Any], retry_after: int) -> None:
        issue = (data.get("issues") or [{}])[0]
        # As in HTTP: 400, 404, 409 …
        self.code = code
        # The reason's name, such as `badInput` or `order.notFound`.
        self.reason = reason
        # The first faulty field, and what is wrong with it.
        self.field: Optional[str] = issue.get("path")
        self.fault: Optional[str] = issue.get("fault")
        # To quote when asking for help.
        self.request_id: Optional[str] = data.get("errorId")
        # Seconds after which another try may succeed; 0 if unknown.
        self.retry_after = retry_after
        # All that the platform told.
        self.data = data
        parts = [f"{code} {reason}", self.field and f"{self.field}: {self.fault}", self.request_id]
        self.message = ", ".join(part for part in parts if part)
        super().__init__(self.message)


class NoAnswerError(PaydeskError):
    """No answer arrived, so the call may have been carried out or not. Creations can be repeated as they were."""


class CallbackError(PaydeskError):
    """A callback is not the platform's, or no longer: `reason` is missing, old, wrong or unreadable."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The callback is refused: {reason}")
        self.reason = reason


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A signed call goes where it was addressed to, and nowhere else."""

    def redirect_request(self, *_args: Any, **_more: Any) -> None:
        return None


class Paydesk:
    """Calls the platform as one merchant.

    `timeout` is how many seconds one try may wait for the platform; `retries` are further tries of queries and
    creations after no answer, 429 or 5xx.
    """

    def __init__(self, base_url: str, mch_id: str, key: str, *, timeout: float = 10, retries: int = 2) -> None:
        if not mch_id or not key:
            raise ValueError("mch_id and key are required")
        self._base_url = base_url.rstrip("/")
        self._mch_id = mch_id
        # Inside a function, so that no dump of a client shows the key.
        self._sign = lambda now, path, body: sign(key, now, path, body)
        self._timeout = timeout
        self._retries = retries
        self._opener = urllib.request.build_opener(_NoRedirect)

    def create_order(self, order: OrderCreation) -> CreatedOrder:
        return self.call("order/create", order, is_safe=True)

    def query_order(self, numbers: Numbers) -> Order:
        return self.call("order/query", numbers, is_safe=True)

    def list_orders(self, span: Optional[Span] = None) -> OrderPage:
        return self.call("order/list", span or {}, is_safe=True)

    def create_payout(self, payout: PayoutCreation) -> CreatedPayout:
        return self.call("payoutOrder/create", payout, is_safe=True)

    def query_payout(self, numbers: Numbers) -> Payout:
        return self.call("payoutOrder/query", numbers, is_safe=True)

    def list_payouts(self, span: Optional[Span] = None) -> PayoutPage:
        return self.call("payoutOrder/list", span or {}, is_safe=True)

    def balances(self) -> List[Balance]:
        return self.call("balance/query", {}, is_safe=True)["list"]

    def products(self) -> List[Product]:
        return self.call("product/list", {}, is_safe=True)["list"]

    def resend_callback(self, numbers: Numbers) -> CallbackState:
        return self.call("callback/resend", numbers)

    def call(self, path: str, fields: Mapping[str, Any], *, is_safe: bool = False) -> Any:
        """Any signed call, by its path below `/v1.0/api/`; tried again only where it `is_safe`."""
        for name, value in fields.items():
            if isinstance(value, float):
                raise TypeError(f"{name} is not a whole number: {value}")
        body = json.dumps({**fields, "mchId": self._mch_id}, ensure_ascii=False).encode()
        retry = 0
        while True:
            try:
                return self._send(_ROOT + path, body)
            except PaydeskError as error:
                if not is_safe or retry >= self._retries or not _is_passing(error):
                    raise
                asked = error.retry_after if isinstance(error, ApiError) else 0
                time.sleep(max(asked, _FIRST_WAIT_SECONDS * 2**retry * random.uniform(0.5, 1)))
            retry += 1

    def _send(self, path: str, body: bytes) -> Any:
        now = int(time.time())
        headers = {
            "content-type": "application/json",
            "user-agent": f"paydesk-python/{VERSION}",
            "x-paydesk-time": str(now),
            "x-paydesk-sign": self._sign(now, path, body),
        }
        request = urllib.request.Request(self._base_url + path, body, headers, method="POST")
        try:
            try:
                response = self._opener.open(request, timeout=self._timeout)
            except urllib.error.HTTPError as refusal:
                response = refusal
            with response:
                status, text, retry_after = response.status, response.read(), response.headers.get("retry-after")
        except (OSError, http.client.HTTPException) as error:
            raise NoAnswerError(f"No answer from {self._base_url}: {error}") from error
        answer = _parsed(text)
        code, reason, data = answer.get("code", status), answer.get("msg", f"http.{status}"), answer.get("data", {})
        if answer and code == 200:
            return data
        seconds = int(retry_after) if re.fullmatch(r"\d{1,9}", retry_after or "") else 0
        raise ApiError(code, reason, data if isinstance(data, dict) else {}, seconds)


def verify_callback(
    raw_body: Union[bytes, str],
    headers: Mapping[str, str],
    keys: Union[str, Sequence[Optional[str]]],
    now: Optional[float] = None,
) -> CallbackEvent:
    """The event of a callback whose signature is right and at most 300 seconds old; raises `CallbackError` otherwise.

    `raw_body` is the body as it arrived, JSON or a form. While a key is being replaced, give the old one too.
    """
    known = [key for key in ([keys] if isinstance(keys, str) else keys) if key]
    if not known:
        raise ValueError("a key is required")
    given = {name.lower(): value for name, value in headers.items()}
    sent, mark = given.get("x-paydesk-time", ""), given.get("x-paydesk-sign", "")
    if not re.fullmatch(r"[0-9]{1,12}", sent) or not mark:
        raise CallbackError("missing")
    body = raw_body.encode() if isinstance(raw_body, str) else raw_body
    # Every key is tried, so that the time taken does not tell which one fits.
    made = [_hmac(key, f"{sent}.", body) for key in known]
    fits = [hmac.compare_digest(one.encode(), mark.encode("utf-8", "replace")) for one in made]
    if True not in fits:
        raise CallbackError("wrong")
    if abs((time.time() if now is None else now) - int(sent)) > _CALLBACK_SECONDS:
        raise CallbackError("old")
    event = _parsed(body) if body.startswith(b"{") else _of_form(body)
    if not event.get("mchId"):
        raise CallbackError("unreadable")
    return event  # type: ignore[return-value]


def sign(key: str, now: int, path: str, raw_body: bytes) -> str:
    """The signature of a call, for requests that are sent by other means."""
    return _hmac(key, f"{now}.{path}.", raw_body)


def _hmac(key: str, prefix: str, body: bytes) -> str:
    return hmac.new(key.encode(), prefix.encode() + body, hashlib.sha256).hexdigest()


def _of_form(body: bytes) -> Dict[str, Any]:
    """The event of a callback in the format `form`."""
    try:
        fields: Dict[str, Any] = dict(urllib.parse.parse_qsl(body.decode(), keep_blank_values=True))
        fields.update({name: int(fields[name]) for name in _WHOLE if name in fields})
    except ValueError:
        return {}
    return {**fields, "test": fields["test"] == "true"} if "test" in fields else fields


def _parsed(text: bytes) -> Dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _is_passing(error: PaydeskError) -> bool:
    """True for what another try may mend."""
    if not isinstance(error, ApiError):
        return isinstance(error, NoAnswerError)
    is_busy = error.code == 429 or 500 <= error.code < 600
    return is_busy and error.retry_after <= _LONGEST_WAIT_SECONDS
