import { ORDER_FILTER_FIELDS } from '#domain/orders/order-filter.ts'
import { PAYOUT_CHANNELS } from '#domain/payouts/payout-status.ts'
import { flag, id, line, listOf, oneOf, wholeNumber } from '#domain/text/text-field.ts'

const fives = listOf(wholeNumber(1, 5))

const {
  merchantId,
  supplierId,
  productId,
  merchantOrderId,
  orderCode,
  ipAddress,
  startTime,
  endTime,
  orderStatusId,
  isProxy,
  orderMark,
  description,
  cardNumber,
  amount,
  usdtAddress,
  userName,
  ifscCode,
  utr,
  batchId,
  completedStartTime,
  completedEndTime,
  callbackStatus,
  payoutCardNumber,
  realAmountMin,
  realAmountMax,
  resourceId,
  locked,
  team,
} = ORDER_FILTER_FIELDS

/** The filters of payout lists: the applicable ones of collection orders, and the claim holder. */
export const PAYOUT_FILTER_FIELDS = {
  merchantId,
  supplierId,
  productId,
  merchantOrderId,
  orderCode,
  ipAddress,
  startTime,
  endTime,
  orderStatusId,
  isProxy,
  orderMark,
  description,
  cardNumber,
  amount,
  usdtAddress,
  userName,
  ifscCode,
  utr,
  batchId,
  completedStartTime,
  completedEndTime,
  callbackStatus,
  payoutCardNumber,
  realAmountMin,
  realAmountMax,
  resourceId,
  locked,
  team,
  payoutStatus: fives,
  processState: fives,
  vpa: line(128),
  channel: oneOf(PAYOUT_CHANNELS),
  riskHeld: flag,
  /** Only payouts claimed by the person; false: only unclaimed ones. */
  claimedByMe: flag,
  claimedByUserId: id,
}

/** Fields that payout lists can be sorted by; ties go by id. */
export const PAYOUT_SORTS = ['createTime', 'amountMinor', 'completedTime', 'updateTime'] as const
