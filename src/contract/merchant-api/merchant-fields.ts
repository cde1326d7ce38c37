import {
  CALLBACK_STATUS_IDS,
  MERCHANT_MARK_IDS,
  ORDER_MARKS,
  orderMarkOf,
  ORDER_STATUS_IDS,
} from '#domain/orders/order-status.ts'
import { PAYOUT_STATUS_IDS } from '#domain/payouts/payout-status.ts'

/** Units of fields. */
export type FieldUnit = 'minor' | 'utc' | 'share' | 'seconds' | 'count'

/** Documentation of one field of the merchant's API; its meaning stands in the texts of each language. */
export interface FieldDoc {
  example: unknown
  unit?: FieldUnit
  /** Numbers on the wire by their names. */
  names?: Readonly<Record<string, number>>
}

const marks = Object.fromEntries(
  ORDER_MARKS.flatMap((mark) => MERCHANT_MARK_IDS.filter((id) => orderMarkOf(id) === mark).map((id) => [mark, id])),
)

/**
 * Every field of the merchant's calls and callbacks by name; one name means the same wherever it stands. Where it does
 * not, the whole path (`payTo.address`) goes before the name.
 */
export const MERCHANT_FIELDS = {
  mchId: { example: 'M1001' },
  sign: { example: 'f1d2d2f924e986ac86fdf7b36c94bcdf32beec15f1d2d2f924e986ac86fdf7b3' },
  productId: { example: 3001 },
  mchOrderNo: { example: 'A-17' },
  orderCode: { example: 'C2026010212345678' },
  amount: { unit: 'minor', example: 12_300 },
  payAmount: { unit: 'minor', example: 12_300 },
  realAmount: { unit: 'minor', example: 12_300 },
  fee: { unit: 'minor', example: 185 },
  currency: { example: 'INR' },
  exponent: { unit: 'count', example: 2 },
  notifyUrl: { example: 'https://shop.example/paydesk/callback' },
  returnUrl: { example: 'https://shop.example/orders/A-17' },
  subject: { example: 'Tea' },
  body: { example: 'basket 17' },
  attach: { example: 'till 3' },
  clientIp: { example: '203.0.113.9' },
  userName: { example: 'Ravi Kumar' },
  cardNumber: { example: '50100012345678' },
  ifscCode: { example: 'HDFC0001234' },
  bankName: { example: 'HDFC Bank' },
  vpa: { example: 'ravi@okhdfc' },
  mode: { example: 'UPI' },
  address: { example: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' },
  orderType: { names: marks, example: 1 },
  orderStatusId: { names: ORDER_STATUS_IDS, example: 4 },
  payoutStatus: { names: PAYOUT_STATUS_IDS, example: 4 },
  callbackStatus: { names: CALLBACK_STATUS_IDS, example: 2 },
  utr: { example: '412345678901' },
  createTime: { unit: 'utc', example: '2026-01-02T10:00:00.000Z' },
  completedTime: { unit: 'utc', example: '2026-01-02T10:03:12.000Z' },
  expireTime: { unit: 'utc', example: '2026-01-02T10:15:00.000Z' },
  startTime: { unit: 'utc', example: '2026-01-02T00:00:00.000Z' },
  endTime: { unit: 'utc', example: '2026-01-03T00:00:00.000Z' },
  pageSize: { unit: 'count', example: 50 },
  cursor: { example: 'WyJ2MSIsMTcwNF0' },
  nextCursor: { example: null },
  list: { example: undefined },
  payUrl: { example: 'https://pay.example/pay/8d0c2a' },
  payData: { example: undefined },
  'payData.payUrl': { example: 'upi://pay?pa=shop@okhdfc' },
  'payData.qrText': { example: null },
  'payData.fields': { example: undefined },
  'payData.fields.name': { example: 'Bank' },
  'payData.fields.value': { example: 'HDFC Bank' },
  payTo: { example: undefined },
  'payTo.cardNumber': { example: '50100098765432' },
  'payTo.accountName': { example: 'Asha Traders' },
  'payTo.bankName': { example: 'HDFC Bank' },
  'payTo.ifscCode': { example: 'HDFC0004321' },
  'payTo.vpa': { example: null },
  'payTo.address': { example: null },
  'payTo.identifyCode': { example: null },
  available: { unit: 'minor', example: 5_000_000 },
  frozen: { unit: 'minor', example: 12_300 },
  deposit: { unit: 'minor', example: 0 },
  'list.name': { example: 'internationalCardToCard' },
  direction: { example: 'collection' },
  amountMin: { unit: 'minor', example: 100 },
  amountMax: { unit: 'minor', example: 5_000_000 },
  amountStep: { unit: 'minor', example: 1 },
  rate: { unit: 'share', example: 150 },
  fixedFee: { unit: 'minor', example: 0 },
  'list.fields': { example: ['userName', 'cardNumber'] },
  requiredFields: { example: ['userName'] },
  outcome: { example: 'paid' },
  isOpen: { example: true },
  eventId: { example: 'C2026010212345678-mjwyqn0w' },
  eventTime: { unit: 'utc', example: '2026-01-02T10:03:12.000Z' },
  attempt: { unit: 'count', example: 1 },
  sentTime: { unit: 'utc', example: '2026-01-02T10:03:13.000Z' },
  test: { example: true },
  code: { example: 200 },
  msg: { example: 'ok' },
  data: { example: undefined },
  'data.params': { example: undefined },
  'data.issues': { example: undefined },
  'data.issues.path': { example: 'amount' },
  'data.issues.fault': { example: 'outOfRange' },
  'data.issues.params': { example: undefined },
  'data.retryAfterSeconds': { unit: 'seconds', example: 2 },
  'data.present': { example: undefined },
  'data.by': { example: null },
  'data.at': { unit: 'utc', example: '2026-01-02T10:00:00.000Z' },
  'data.errorId': { example: 'e-7f31' },
  'data.remainingAttempts': { unit: 'count', example: 3 },
  // Fields of a callback that differ from those of answers.
  'callback.sign': { example: 'f1d2d2f924e986ac86fdf7b36c94bcdf32beec15f1d2d2f924e986ac86fdf7b3' },
  'callback.payoutStatus': { names: PAYOUT_STATUS_IDS, example: 4 },
  'callback.fee': { unit: 'minor', example: 185 },
  'callback.realAmount': { unit: 'minor', example: 12_300 },
  'callback.utr': { example: '412345678901' },
  'callback.completedTime': { unit: 'utc', example: '2026-01-02T10:03:12.000Z' },
} as const satisfies Readonly<Record<string, FieldDoc>>
export type MerchantField = keyof typeof MERCHANT_FIELDS

const isField = (name: string): name is MerchantField => Object.hasOwn(MERCHANT_FIELDS, name)

/** The field that documents a path: that of the whole path, or of its last name; undefined where there is none. */
export function merchantFieldOf(path: string): MerchantField | undefined {
  return [path, path.split('.').at(-1) ?? path].find(isField)
}

/** The documentation of a field by its path; undefined where nobody has written any. */
export function fieldDocOf(path: string): FieldDoc | undefined {
  const field = merchantFieldOf(path)
  return field && MERCHANT_FIELDS[field]
}
