"""Fields of calls and answers. Amounts are whole minor units: with two decimals, 1250 is 12.50. Times are ISO 8601."""

from __future__ import annotations

from typing import Dict, List, Optional, TypedDict


class _Creation(TypedDict):
    productId: int
    # Your own number, once for each order: a repeated creation answers the order that the first one made.
    mchOrderNo: str
    amount: int
    # Where callbacks go.
    notifyUrl: str


class PayoutCreation(_Creation, total=False):
    subject: str
    # Come back in callbacks.
    body: str
    attach: str
    clientIp: str
    # Payer or payee, and how they pay or are paid: `products` tells which of these a product takes.
    userName: str
    cardNumber: str
    ifscCode: str
    bankName: str
    vpa: str
    mode: str
    address: str
    # 3 marks a test order.
    orderType: int


class OrderCreation(PayoutCreation, total=False):
    returnUrl: str


class _Created(TypedDict):
    orderCode: str
    mchOrderNo: str
    orderStatusId: int
    amount: int
    currency: str


class PayTo(TypedDict):
    cardNumber: Optional[str]
    accountName: Optional[str]
    bankName: Optional[str]
    ifscCode: Optional[str]
    vpa: Optional[str]
    address: Optional[str]
    identifyCode: Optional[str]


class PayData(TypedDict):
    payUrl: Optional[str]
    qrText: Optional[str]
    fields: List[Dict[str, str]]


class CreatedOrder(_Created, total=False):
    # What the payer has to pay.
    payAmount: int
    expireTime: Optional[str]
    # The page that the payer pays on.
    payUrl: str
    payData: PayData
    # The account that the payer pays to.
    payTo: Optional[PayTo]


class CreatedPayout(_Created):
    payoutStatus: int
    fee: int


class Numbers(TypedDict, total=False):
    """Names one order or payout: by the platform's number or your own."""

    orderCode: str
    mchOrderNo: str


class Span(TypedDict, total=False):
    """Creation from `startTime` to before `endTime`; without them, the last 24 hours."""

    startTime: str
    endTime: str
    pageSize: int
    # `nextCursor` of the page before.
    cursor: str


class _Either(TypedDict):
    orderCode: str
    mchOrderNo: str
    productId: int
    currency: str
    # Decimals of the amounts.
    exponent: int
    amount: int
    # What was paid; None until it is.
    realAmount: Optional[int]
    fee: Optional[int]
    utr: Optional[str]
    orderStatusId: int
    callbackStatus: int
    subject: Optional[str]
    body: Optional[str]
    createTime: str
    completedTime: Optional[str]


class Order(_Either):
    payAmount: int
    expireTime: Optional[str]


class Payout(_Either):
    payoutStatus: int


class OrderPage(TypedDict):
    list: List[Order]
    # None on the last page.
    nextCursor: Optional[str]


class PayoutPage(TypedDict):
    list: List[Payout]
    nextCursor: Optional[str]


class Balance(TypedDict):
    currency: str
    exponent: int
    available: int
    # Reserved for payouts that are not completed.
    frozen: int
    deposit: int


class Product(TypedDict):
    productId: int
    name: str
    direction: str
    currency: str
    exponent: int
    # The least and the most that is taken now.
    amountMin: int
    amountMax: int
    # Amounts are multiples of this.
    amountStep: int
    # In 1/10 000 of the amount.
    rate: int
    fixedFee: int
    # Fields that it takes beside those of all, and those among them that it needs.
    fields: List[str]
    requiredFields: List[str]
    isOpen: bool


class CallbackState(TypedDict):
    orderCode: str
    callbackStatus: int


class CallbackEvent(TypedDict, total=False):
    """What a callback tells; that of a payout has `payoutStatus` and `fee`."""

    mchId: str
    mchOrderNo: str
    orderCode: str
    productId: int
    currency: str
    amount: int
    orderStatusId: int
    payoutStatus: int
    fee: int
    realAmount: int
    utr: str
    completedTime: str
    sentTime: str
    # The same for every try of one event.
    eventId: str
    eventTime: str
    attempt: int
    body: str
    attach: str
    # True for what a test key created.
    test: bool
