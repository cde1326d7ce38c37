"""Carries out the calls that it reads, one a line, and writes the outcome of each."""

import json
import sys

from paydesk import ApiError, CallbackError, NoAnswerError, Paydesk, sign, verify_callback

CALLS = {
    "createOrder": lambda client, args: client.create_order(args),
    "queryOrder": lambda client, args: client.query_order(args),
    "listOrders": lambda client, args: client.list_orders(args),
    "createPayout": lambda client, args: client.create_payout(args),
    "queryPayout": lambda client, args: client.query_payout(args),
    "listPayouts": lambda client, args: client.list_payouts(args),
    "balances": lambda client, args: client.balances(),
    "products": lambda client, args: client.products(),
    "resendCallback": lambda client, args: client.resend_callback(args),
    "call": lambda client, args: client.call(args["path"], args["fields"], is_safe=True),
    "show": lambda client, args: f"{client!r} {client} {vars(client)}",
    "sign": lambda client, args: sign(args["key"], args["time"], args["path"], args["body"].encode()),
    "verify": lambda client, args: verify_callback(args["body"].encode(), args["headers"], args["keys"], args["now"]),
}


def told(error):
    if isinstance(error, ApiError):
        names = {"field": "field", "fault": "fault", "requestId": "request_id", "retryAfter": "retry_after"}
        more = {name: getattr(error, own) for name, own in names.items()}
        return {"kind": "api", "code": error.code, "reason": error.reason, "text": str(error), **more}
    if isinstance(error, CallbackError):
        return {"kind": "callback", "reason": error.reason, "text": str(error)}
    return {"kind": "noAnswer" if isinstance(error, NoAnswerError) else "usage", "text": str(error)}


for line in sys.stdin:
    asked = json.loads(line)
    given = asked["client"]
    client = Paydesk(
        given["baseUrl"], given["mchId"], given["key"], timeout=given["timeoutMs"] / 1000, retries=given["retries"]
    )
    try:
        outcome = {"data": CALLS[asked["call"]](client, asked["args"])}
    except Exception as error:
        outcome = {"error": told(error)}
    print(json.dumps(outcome), flush=True)
