/** Amounts are whole minor units: with two decimals, 1250 is 12.50. Times are ISO 8601 in UTC. */

export interface Options {
  /** Milliseconds that one try may take; 10 000 unless given. */
  timeoutMs?: number
  /** Further tries of queries and creations after no answer, 429 or 5xx; 2 unless given. */
  retries?: number
}

/** Payer or payee, and how they pay or are paid: `products` tells which of these a product takes. */
type Channel = 'userName' | 'cardNumber' | 'ifscCode' | 'bankName' | 'vpa' | 'mode' | 'address'
type Account = 'cardNumber' | 'accountName' | 'bankName' | 'ifscCode' | 'vpa' | 'address' | 'identifyCode'

export interface Creation extends Partial<Record<Channel, string>> {
  productId: number
  /** Your own number, once for each order: a repeated creation answers the order that the first one made. */
  mchOrderNo: string
  amount: number
  /** The address of callbacks. */
  notifyUrl: string
  subject?: string
  /** Come back in callbacks. */
  body?: string
  attach?: string
  clientIp?: string
  /** 3 marks a test order. */
  orderType?: 1 | 3
}

export interface OrderCreation extends Creation {
  returnUrl?: string
}

type Created = 'orderCode' | 'mchOrderNo' | 'orderStatusId' | 'amount' | 'currency'

export interface CreatedOrder extends Pick<Order, Created | 'payAmount' | 'expireTime'> {
  /** The page that the payer pays on. */
  payUrl: string
  payData?: { payUrl: string | null; qrText: string | null; fields: { name: string; value: string }[] }
  /** The account that the payer pays to. */
  payTo: Record<Account, string | null> | null
}

export type CreatedPayout = Pick<Payout, Created | 'payoutStatus'> & { fee: number }

/** Names one order or payout: by the platform's number or your own. */
export type Numbers = { orderCode: string; mchOrderNo?: string } | { mchOrderNo: string; orderCode?: string }

interface Either {
  orderCode: string
  mchOrderNo: string
  productId: number
  currency: string
  /** Decimals of the amounts. */
  exponent: number
  amount: number
  /** The amount that was paid; null until it is. */
  realAmount: number | null
  fee: number | null
  utr: string | null
  orderStatusId: number
  callbackStatus: number
  subject: string | null
  body: string | null
  createTime: string
  completedTime: string | null
}

export interface Order extends Either {
  /** The amount that the payer has to pay. */
  payAmount: number
  expireTime: string | null
}

export interface Payout extends Either {
  payoutStatus: number
}

/** Creation from `startTime` to before `endTime`; without them, the last 24 hours. */
export interface Span {
  startTime?: string
  endTime?: string
  pageSize?: number
  /** `nextCursor` of the page before. */
  cursor?: string
}

export interface Page<Row> {
  list: Row[]
  /** Null on the last page. */
  nextCursor: string | null
}

export interface Balance {
  currency: string
  exponent: number
  available: number
  /** Reserved for payouts that are not completed. */
  frozen: number
  deposit: number
}

export interface Product {
  productId: number
  name: string
  direction: 'collection' | 'payout'
  currency: string
  exponent: number
  /** The least and the most that is taken now. */
  amountMin: number
  amountMax: number
  /** Amounts are multiples of this. */
  amountStep: number
  /** In 1/10 000 of the amount. */
  rate: number
  fixedFee: number
  /** Fields that it takes beside those of all, and those among them that it needs. */
  fields: string[]
  requiredFields: string[]
  isOpen: boolean
}

export type CallbackState = Pick<Either, 'orderCode' | 'callbackStatus'>

/** Fields of a callback; that of a payout has `payoutStatus` and `fee`. */
export interface CallbackEvent {
  mchId: string
  mchOrderNo: string
  orderCode: string
  productId: number
  currency: string
  amount: number
  orderStatusId: number
  payoutStatus?: number
  fee?: number
  realAmount?: number
  utr?: string
  completedTime?: string
  sentTime: string
  /** The same for every try of one event. */
  eventId: string
  eventTime: string
  attempt: number
  body?: string
  attach?: string
  /** True for what a test key created. */
  test?: boolean
  [name: string]: unknown
}

/** Calls the platform as one merchant. */
export class Paydesk {
  constructor(baseUrl: string, mchId: string, key: string, options?: Options)
  createOrder(order: OrderCreation): Promise<CreatedOrder>
  queryOrder(numbers: Numbers): Promise<Order>
  listOrders(span?: Span): Promise<Page<Order>>
  createPayout(payout: Creation): Promise<CreatedPayout>
  queryPayout(numbers: Numbers): Promise<Payout>
  listPayouts(span?: Span): Promise<Page<Payout>>
  balances(): Promise<Balance[]>
  products(): Promise<Product[]>
  resendCallback(numbers: Numbers): Promise<CallbackState>
  /** Any signed call, by its path below `/v1.0/api/`; tried again only where `isSafe`. */
  call<T>(path: string, fields?: object, isSafe?: boolean): Promise<T>
}

/** Any error of this package. */
export class PaydeskError extends Error {}

/** The platform refused a call. */
export class ApiError extends PaydeskError {
  /** As in HTTP: 400, 404, 409 … */
  readonly code: number
  /** The reason's name, such as `badInput` or `order.notFound`. */
  readonly reason: string
  /** The first faulty field, and what is wrong with it. */
  readonly field?: string
  readonly fault?: string
  /** To quote when asking for help. */
  readonly requestId?: string
  /** Seconds after which another try may succeed. */
  readonly retryAfter?: number
  /** All that the platform told. */
  readonly data: unknown
}

/** No answer arrived, so the call may have been carried out or not. Creations can be repeated as they were. */
export class NoAnswerError extends PaydeskError {}

/** A callback is not the platform's, or no longer. */
export class CallbackError extends PaydeskError {
  readonly reason: 'missing' | 'old' | 'wrong' | 'unreadable'
}

export type HeaderSource = { get(name: string): string | null } | Record<string, string | string[] | undefined>

/**
 * The event of a callback whose signature is right and at most 300 seconds old; throws `CallbackError` otherwise.
 * `rawBody` is the body as it arrived, JSON or a form. While a key is being replaced, give the old one too.
 */
export function verifyCallback(
  rawBody: string | Uint8Array,
  headers: HeaderSource,
  keys: string | readonly (string | undefined)[],
  nowSeconds?: number,
): CallbackEvent

/** The signature of a call, for requests that are sent by other means. */
export function sign(key: string, time: number, path: string, rawBody: string): string
