import { ORDER_STAGES, ORDER_MARK_IDS, ORDER_STATUS_IDS, SUPPLEMENT_TYPES } from '#domain/orders/order-status.ts'
import { PAYOUT_STATUS_IDS, PROCESS_STATE_IDS } from '#domain/payouts/payout-status.ts'
import { COUNTRIES } from '#domain/time/zones.ts'
import {
  choiceFilter,
  choicesOf,
  createFilterModel,
  namedChoices,
  textFilter,
  unlistedFilter,
  YES_NO,
} from '#features/list/fields/filters.ts'
import type { FilterSpec } from '#features/list/fields/filters.ts'
import { COUNTED, NUMBERS, productChoices, QUEUE_FILTERS } from '#features/queue/filters/queue-filters.ts'
import { orderSearchSchema } from '#features/orders/order-list/filters/order-search.ts'
import type { OrderSearchField } from '#features/orders/order-list/filters/order-search.ts'

/** The products of collection orders. */
export const PRODUCT_CHOICES = productChoices('collection')

const FILTERS = [
  {
    id: 'orderStatusId',
    fields: ['orderStatusId'],
    editor: { kind: 'choices', choices: choicesOf('orderStatus', ORDER_STATUS_IDS) },
  },
  QUEUE_FILTERS.created,
  QUEUE_FILTERS.callbackStatus,
  QUEUE_FILTERS.merchant,
  QUEUE_FILTERS.supplier,
  choiceFilter('productId', PRODUCT_CHOICES),
  ...NUMBERS,
  QUEUE_FILTERS.amount,
  { id: 'currentReceivedMoney', fields: ['currentReceivedMoney'], editor: { kind: 'amount', exponent: 6 } },
  QUEUE_FILTERS.realAmount,
  textFilter('ipAddress'),
  textFilter('userName', 128),
  textFilter('validateUserName', 128),
  textFilter('cardNumber'),
  textFilter('ifscCode', 11),
  textFilter('identifyCode'),
  QUEUE_FILTERS.orderMark,
  choiceFilter('supplementStatus', choicesOf('supplementStatus', { no: 0, yes: 1 })),
  choiceFilter('supplementType', namedChoices('supplementType', SUPPLEMENT_TYPES)),
  choiceFilter('locked', YES_NO),
  choiceFilter('isProxy', YES_NO),
  QUEUE_FILTERS.completed,
  textFilter('usdtAddress', 128),
  { id: 'usdtCount', fields: ['usdtCount'], editor: { kind: 'amount', exponent: 6 } },
  textFilter('description', 256),
  { id: 'showAll', fields: ['showAll'], editor: { kind: 'flag' } },
  unlistedFilter('resourceId'),
  QUEUE_FILTERS.currency,
  unlistedFilter('amountFrom'),
  unlistedFilter('amountBelow'),
  { ...choiceFilter('exactProductId', PRODUCT_CHOICES), unlisted: true },
  ...COUNTED,
  { ...choiceFilter('passedStage', namedChoices('orderStage', ORDER_STAGES)), unlisted: true },
  { ...choiceFilter('country', namedChoices('country', COUNTRIES)), unlisted: true },
  { id: 'agent', fields: ['agent'], editor: { kind: 'text', maxLength: 64 }, unlisted: true },
  { id: 'referer', fields: ['referer'], editor: { kind: 'text', maxLength: 64 }, unlisted: true },
  { ...choiceFilter('orderType', choicesOf('orderMark', ORDER_MARK_IDS)), unlisted: true },
  unlistedFilter('batchId'),
  { ...choiceFilter('payoutStatus', choicesOf('payoutStatus', PAYOUT_STATUS_IDS)), unlisted: true },
  { ...choiceFilter('processState', choicesOf('processState', PROCESS_STATE_IDS)), unlisted: true },
  { id: 'payoutCardNumber', fields: ['payoutCardNumber'], editor: { kind: 'text', maxLength: 64 }, unlisted: true },
  QUEUE_FILTERS.team,
] as const satisfies readonly FilterSpec<OrderSearchField>[]

export type OrderFilterId = (typeof FILTERS)[number]['id']

/** Every filter of the order list, in the order in which they are offered. */
export const ORDER_FILTERS = createFilterModel<OrderFilterId>(orderSearchSchema.shape, FILTERS)
