import { CALLBACK_STATUS_IDS, ORDER_MARK_IDS, ORDER_STATUS_IDS, SUPPLEMENT_TYPES } from '#domain/order-status.ts'
import { PRODUCTS } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import type { OrderSearch, OrderSearchField } from '#features/orders/order-list/order-search.ts'

/** What may be chosen in a filter: the value in the address, and its name as `<group>.<name>` of the `enums` locale. */
export interface FilterChoice {
  value: string | number | boolean
  group: 'orderStatus' | 'callbackStatus' | 'orderMark' | 'supplementType' | 'supplementStatus' | 'product' | 'yesNo'
  name: string
}

/** How a filter is set: a text, an amount, a range of either kind, one of some, several of some, or a party looked up. */
export type FilterEditor =
  | { kind: 'text'; maxLength: number }
  | { kind: 'number' }
  | { kind: 'amount'; exponent: number }
  | { kind: 'amountRange'; from: OrderSearchField; to: OrderSearchField }
  | { kind: 'timeRange'; from: OrderSearchField; to: OrderSearchField; span: OrderSearchField }
  | { kind: 'choice'; choices: readonly FilterChoice[] }
  | { kind: 'choices'; choices: readonly FilterChoice[] }
  | { kind: 'party'; role: 'merchant' | 'supplier' }
  | { kind: 'flag' }

/** One filter: its name in `orders:filter`, the search parameters that hold it, and how it is set. */
export interface OrderFilterSpec {
  id: OrderFilterId
  fields: readonly OrderSearchField[]
  editor: FilterEditor
  /** Belongs to payouts or to a record elsewhere: works in an address, but is not offered here. */
  unlisted?: true
}

const choicesOf = (group: FilterChoice['group'], ids: Readonly<Record<string, number>>): FilterChoice[] =>
  Object.entries(ids).map(([name, value]) => ({ value, group, name }))

const YES_NO: readonly FilterChoice[] = [
  { value: true, group: 'yesNo', name: 'yes' },
  { value: false, group: 'yesNo', name: 'no' },
]

const PRODUCT_CHOICES: readonly FilterChoice[] = PRODUCTS.filter((product: Product) => product.direction === 'collection').map(
  (product) => ({ value: product.id, group: 'product', name: product.name }),
)

const text = <const Id extends OrderSearchField>(id: Id, maxLength = 64) =>
  ({ id, fields: [id], editor: { kind: 'text', maxLength } }) as const
const choice = <const Id extends OrderSearchField>(id: Id, choices: readonly FilterChoice[]) =>
  ({ id, fields: [id], editor: { kind: 'choice', choices } }) as const
const unlisted = <const Id extends OrderSearchField>(id: Id) =>
  ({ id, fields: [id], editor: { kind: 'number' }, unlisted: true }) as const

const FILTERS = [
  { id: 'orderStatusId', fields: ['orderStatusId'], editor: { kind: 'choices', choices: choicesOf('orderStatus', ORDER_STATUS_IDS) } },
  { id: 'created', fields: ['created', 'startTime', 'endTime'], editor: { kind: 'timeRange', from: 'startTime', to: 'endTime', span: 'created' } },
  choice('callbackStatus', choicesOf('callbackStatus', CALLBACK_STATUS_IDS)),
  { id: 'merchantId', fields: ['merchantId'], editor: { kind: 'party', role: 'merchant' } },
  { id: 'supplierId', fields: ['supplierId'], editor: { kind: 'party', role: 'supplier' } },
  choice('productId', PRODUCT_CHOICES),
  text('orderCode'),
  text('merchantOrderId'),
  text('utr'),
  { id: 'amount', fields: ['amount'], editor: { kind: 'amount', exponent: 6 } },
  { id: 'currentReceivedMoney', fields: ['currentReceivedMoney'], editor: { kind: 'amount', exponent: 6 } },
  { id: 'realAmount', fields: ['realAmountMin', 'realAmountMax'], editor: { kind: 'amountRange', from: 'realAmountMin', to: 'realAmountMax' } },
  text('ipAddress'),
  text('userName', 128),
  text('validateUserName', 128),
  text('cardNumber'),
  text('ifscCode', 11),
  text('identifyCode'),
  choice('orderMark', choicesOf('orderMark', ORDER_MARK_IDS)),
  choice('supplementStatus', choicesOf('supplementStatus', { no: 0, yes: 1 })),
  choice('supplementType', SUPPLEMENT_TYPES.map((name) => ({ value: name, group: 'supplementType', name }))),
  choice('locked', YES_NO),
  choice('isProxy', YES_NO),
  { id: 'completed', fields: ['completed', 'completedStartTime', 'completedEndTime'], editor: { kind: 'timeRange', from: 'completedStartTime', to: 'completedEndTime', span: 'completed' } },
  text('usdtAddress', 128),
  { id: 'usdtCount', fields: ['usdtCount'], editor: { kind: 'amount', exponent: 6 } },
  text('description', 256),
  { id: 'showAll', fields: ['showAll'], editor: { kind: 'flag' } },
  unlisted('resourceId'),
  unlisted('orderType'),
  unlisted('batchId'),
  unlisted('payoutStatus'),
  unlisted('processState'),
  { id: 'payoutCardNumber', fields: ['payoutCardNumber'], editor: { kind: 'text', maxLength: 64 }, unlisted: true },
  { id: 'team', fields: ['team'], editor: { kind: 'flag' }, unlisted: true },
] as const satisfies readonly { id: string; fields: readonly OrderSearchField[]; editor: FilterEditor; unlisted?: true }[]

export type OrderFilterId = (typeof FILTERS)[number]['id']

/** Every filter of the order list, in the order in which they are offered. */
export const ORDER_FILTERS: readonly OrderFilterSpec[] = FILTERS

const byId = new Map<string, OrderFilterSpec>(ORDER_FILTERS.map((filter) => [filter.id, filter]))
const byField = new Map<string, OrderFilterSpec>(ORDER_FILTERS.flatMap((filter) => filter.fields.map((field) => [field, filter])))

export function filterOf(id: string): OrderFilterSpec | undefined {
  return byId.get(id)
}

/** The filter that a search parameter, or a field fault of the server, belongs to. */
export function filterOfField(field: string): OrderFilterSpec | undefined {
  return byField.get(field)
}

/** The filters that are set. */
export function activeFilters(search: OrderSearch): OrderFilterSpec[] {
  return ORDER_FILTERS.filter((filter) => filter.fields.some((field) => search[field] !== undefined))
}

/** The patch that takes filters out of the address. */
export function clearing(filters: readonly OrderFilterSpec[]): Partial<OrderSearch> {
  return Object.fromEntries(filters.flatMap((filter) => filter.fields.map((field) => [field, undefined])))
}

/** Only the filters of an address, as saved views keep them. */
export function filterPart(search: OrderSearch): Partial<OrderSearch> {
  const entries = Object.entries(search).filter(([field, value]) => value !== undefined && byField.has(field))
  return Object.fromEntries(entries)
}
