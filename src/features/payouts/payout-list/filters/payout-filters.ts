import { CALLBACK_STATUS_IDS, ORDER_MARK_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { PAYOUT_CHANNELS, PAYOUT_STATUS_IDS, PROCESS_STATE_IDS, STAGE_STATUSES } from '#domain/payouts/payout-status.ts'
import { PRODUCTS } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
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
import { payoutSearchSchema } from '#features/payouts/payout-list/filters/payout-search.ts'
import type { PayoutSearchField } from '#features/payouts/payout-list/filters/payout-search.ts'

const PRODUCT_CHOICES: readonly FilterChoice[] = PRODUCTS.filter(
  (product: Product) => product.direction === 'payout',
).map((product) => ({
  value: product.id,
  group: 'product',
  name: product.name,
}))

/** Only the order statuses that some stage of a payout shows. */
const SHOWN_STATUSES = new Set<string>(Object.values(STAGE_STATUSES).map(({ order }) => order))
const STATUS_CHOICES = choicesOf('orderStatus', ORDER_STATUS_IDS).filter(({ name }) => SHOWN_STATUSES.has(name))

const FILTERS = [
  {
    id: 'processState',
    fields: ['processState'],
    editor: { kind: 'choices', choices: choicesOf('processState', PROCESS_STATE_IDS) },
  },
  {
    id: 'payoutStatus',
    fields: ['payoutStatus'],
    editor: { kind: 'choices', choices: choicesOf('payoutStatus', PAYOUT_STATUS_IDS) },
  },
  { id: 'orderStatusId', fields: ['orderStatusId'], editor: { kind: 'choices', choices: STATUS_CHOICES } },
  {
    id: 'created',
    fields: ['created', 'startTime', 'endTime'],
    editor: { kind: 'timeRange', from: 'startTime', to: 'endTime', span: 'created' },
  },
  choiceFilter('claimedByMe', YES_NO),
  choiceFilter('callbackStatus', choicesOf('callbackStatus', CALLBACK_STATUS_IDS)),
  { id: 'merchantId', fields: ['merchantId'], editor: { kind: 'party', role: 'merchant' } },
  { id: 'supplierId', fields: ['supplierId'], editor: { kind: 'party', role: 'supplier' } },
  choiceFilter('productId', PRODUCT_CHOICES),
  choiceFilter('channel', namedChoices('payoutChannel', PAYOUT_CHANNELS)),
  textFilter('orderCode'),
  textFilter('merchantOrderId'),
  textFilter('merchantOrderStart'),
  textFilter('utr'),
  { id: 'amount', fields: ['amount'], editor: { kind: 'amount', exponent: 6 } },
  {
    id: 'realAmount',
    fields: ['realAmountMin', 'realAmountMax'],
    editor: { kind: 'amountRange', from: 'realAmountMin', to: 'realAmountMax' },
  },
  textFilter('userName', 128),
  textFilter('cardNumber'),
  textFilter('ifscCode', 11),
  textFilter('vpa', 128),
  textFilter('usdtAddress', 128),
  textFilter('payoutCardNumber'),
  choiceFilter('orderMark', choicesOf('orderMark', ORDER_MARK_IDS)),
  choiceFilter('riskHeld', YES_NO),
  choiceFilter('locked', YES_NO),
  choiceFilter('isProxy', YES_NO),
  {
    id: 'completed',
    fields: ['completed', 'completedStartTime', 'completedEndTime'],
    editor: { kind: 'timeRange', from: 'completedStartTime', to: 'completedEndTime', span: 'completed' },
  },
  textFilter('ipAddress'),
  textFilter('description', 256),
  unlistedFilter('batchId'),
  unlistedFilter('resourceId'),
  unlistedFilter('claimedByUserId'),
  { id: 'currency', fields: ['currency'], editor: { kind: 'text', maxLength: 8 }, unlisted: true },
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
  { id: 'team', fields: ['team'], editor: { kind: 'flag' }, unlisted: true },
] as const satisfies readonly FilterSpec<PayoutSearchField>[]

export type PayoutFilterId = (typeof FILTERS)[number]['id']

/** Every filter of payout lists, in the order in which they are offered. */
export const PAYOUT_FILTERS = createFilterModel<PayoutFilterId>(payoutSearchSchema.shape, FILTERS)
