import {
  ORDER_STAGES,
  CALLBACK_STATUS_IDS,
  ORDER_MARK_IDS,
  ORDER_STATUS_IDS,
  SUPPLEMENT_TYPES,
} from '#domain/orders/order-status.ts'
import { PAYOUT_STATUS_IDS, PROCESS_STATE_IDS } from '#domain/payouts/payout-status.ts'
import { PRODUCTS } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import { COUNTRIES } from '#domain/time/zones.ts'
import {
  choiceFilter,
  choicesOf,
  createFilterModel,
  namedChoices,
  textFilter,
  unlistedFilter,
  WEEKDAYS,
  YES_NO,
} from '#features/list/fields/filters.ts'
import type { FilterChoice, FilterSpec } from '#features/list/fields/filters.ts'
import { orderSearchSchema } from '#features/orders/order-list/filters/order-search.ts'
import type { OrderSearchField } from '#features/orders/order-list/filters/order-search.ts'

/** The products of collection orders. */
export const PRODUCT_CHOICES: readonly FilterChoice[] = PRODUCTS.filter(
  (product: Product) => product.direction === 'collection',
).map((product) => ({ value: product.id, group: 'product', name: product.name }))

const FILTERS = [
  {
    id: 'orderStatusId',
    fields: ['orderStatusId'],
    editor: { kind: 'choices', choices: choicesOf('orderStatus', ORDER_STATUS_IDS) },
  },
  {
    id: 'created',
    fields: ['created', 'startTime', 'endTime'],
    editor: { kind: 'timeRange', from: 'startTime', to: 'endTime', span: 'created' },
  },
  choiceFilter('callbackStatus', choicesOf('callbackStatus', CALLBACK_STATUS_IDS)),
  { id: 'merchantId', fields: ['merchantId'], editor: { kind: 'party', role: 'merchant' } },
  { id: 'supplierId', fields: ['supplierId'], editor: { kind: 'party', role: 'supplier' } },
  choiceFilter('productId', PRODUCT_CHOICES),
  textFilter('orderCode'),
  textFilter('merchantOrderId'),
  textFilter('merchantOrderStart'),
  textFilter('utr'),
  { id: 'amount', fields: ['amount'], editor: { kind: 'amount', exponent: 6 } },
  { id: 'currentReceivedMoney', fields: ['currentReceivedMoney'], editor: { kind: 'amount', exponent: 6 } },
  {
    id: 'realAmount',
    fields: ['realAmountMin', 'realAmountMax'],
    editor: { kind: 'amountRange', from: 'realAmountMin', to: 'realAmountMax' },
  },
  textFilter('ipAddress'),
  textFilter('userName', 128),
  textFilter('validateUserName', 128),
  textFilter('cardNumber'),
  textFilter('ifscCode', 11),
  textFilter('identifyCode'),
  choiceFilter('orderMark', choicesOf('orderMark', ORDER_MARK_IDS)),
  choiceFilter('supplementStatus', choicesOf('supplementStatus', { no: 0, yes: 1 })),
  choiceFilter('supplementType', namedChoices('supplementType', SUPPLEMENT_TYPES)),
  choiceFilter('locked', YES_NO),
  choiceFilter('isProxy', YES_NO),
  {
    id: 'completed',
    fields: ['completed', 'completedStartTime', 'completedEndTime'],
    editor: { kind: 'timeRange', from: 'completedStartTime', to: 'completedEndTime', span: 'completed' },
  },
  textFilter('usdtAddress', 128),
  { id: 'usdtCount', fields: ['usdtCount'], editor: { kind: 'amount', exponent: 6 } },
  textFilter('description', 256),
  { id: 'showAll', fields: ['showAll'], editor: { kind: 'flag' } },
  unlistedFilter('resourceId'),
  { id: 'currency', fields: ['currency'], editor: { kind: 'text', maxLength: 8 }, unlisted: true },
  unlistedFilter('amountFrom'),
  unlistedFilter('amountBelow'),
  { ...choiceFilter('exactProductId', PRODUCT_CHOICES), unlisted: true },
  { id: 'withoutSupplier', fields: ['withoutSupplier'], editor: { kind: 'flag' }, unlisted: true },
  { id: 'withoutAccount', fields: ['withoutAccount'], editor: { kind: 'flag' }, unlisted: true },
  { id: 'createdDay', fields: ['createdDay'], editor: { kind: 'text', maxLength: 10 }, unlisted: true },
  { ...choiceFilter('createdWeekday', WEEKDAYS), unlisted: true },
  unlistedFilter('createdHour'),
  { id: 'completedDay', fields: ['completedDay'], editor: { kind: 'text', maxLength: 10 }, unlisted: true },
  { ...choiceFilter('completedWeekday', WEEKDAYS), unlisted: true },
  unlistedFilter('completedHour'),
  { id: 'countedAt', fields: ['countedAt'], editor: { kind: 'text', maxLength: 19 }, unlisted: true },
  { ...choiceFilter('passedStage', namedChoices('orderStage', ORDER_STAGES)), unlisted: true },
  { ...choiceFilter('country', namedChoices('country', COUNTRIES)), unlisted: true },
  { id: 'agent', fields: ['agent'], editor: { kind: 'text', maxLength: 64 }, unlisted: true },
  { id: 'referer', fields: ['referer'], editor: { kind: 'text', maxLength: 64 }, unlisted: true },
  { ...choiceFilter('orderType', choicesOf('orderMark', ORDER_MARK_IDS)), unlisted: true },
  unlistedFilter('batchId'),
  { ...choiceFilter('payoutStatus', choicesOf('payoutStatus', PAYOUT_STATUS_IDS)), unlisted: true },
  { ...choiceFilter('processState', choicesOf('processState', PROCESS_STATE_IDS)), unlisted: true },
  { id: 'payoutCardNumber', fields: ['payoutCardNumber'], editor: { kind: 'text', maxLength: 64 }, unlisted: true },
  { id: 'team', fields: ['team'], editor: { kind: 'flag' }, unlisted: true },
] as const satisfies readonly FilterSpec<OrderSearchField>[]

export type OrderFilterId = (typeof FILTERS)[number]['id']

/** Every filter of the order list, in the order in which they are offered. */
export const ORDER_FILTERS = createFilterModel<OrderFilterId>(orderSearchSchema.shape, FILTERS)
