import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { PAYOUT_CHANNELS, PAYOUT_STATUS_IDS, PROCESS_STATE_IDS, STAGE_STATUSES } from '#domain/payouts/payout-status.ts'
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
import { payoutSearchSchema } from '#features/payouts/payout-list/filters/payout-search.ts'
import type { PayoutSearchField } from '#features/payouts/payout-list/filters/payout-search.ts'

const PRODUCT_CHOICES = productChoices('payout')

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
  QUEUE_FILTERS.created,
  choiceFilter('claimedByMe', YES_NO),
  QUEUE_FILTERS.callbackStatus,
  QUEUE_FILTERS.merchant,
  QUEUE_FILTERS.supplier,
  choiceFilter('productId', PRODUCT_CHOICES),
  choiceFilter('channel', namedChoices('payoutChannel', PAYOUT_CHANNELS)),
  ...NUMBERS,
  QUEUE_FILTERS.amount,
  QUEUE_FILTERS.realAmount,
  textFilter('userName', 128),
  textFilter('cardNumber'),
  textFilter('ifscCode', 11),
  textFilter('vpa', 128),
  textFilter('usdtAddress', 128),
  textFilter('payoutCardNumber'),
  QUEUE_FILTERS.orderMark,
  choiceFilter('riskHeld', YES_NO),
  choiceFilter('locked', YES_NO),
  choiceFilter('isProxy', YES_NO),
  QUEUE_FILTERS.completed,
  textFilter('ipAddress'),
  textFilter('description', 256),
  unlistedFilter('batchId'),
  unlistedFilter('resourceId'),
  unlistedFilter('claimedByUserId'),
  QUEUE_FILTERS.currency,
  { ...choiceFilter('exactProductId', PRODUCT_CHOICES), unlisted: true },
  ...COUNTED,
  QUEUE_FILTERS.team,
] as const satisfies readonly FilterSpec<PayoutSearchField>[]

export type PayoutFilterId = (typeof FILTERS)[number]['id']

/** Every filter of payout lists, in the order in which they are offered. */
export const PAYOUT_FILTERS = createFilterModel<PayoutFilterId>(payoutSearchSchema.shape, FILTERS)
