import { ORDER_STAGES, SUPPLEMENT_TYPES } from '#domain/orders/order-status.ts'
import {
  decimalText,
  flag,
  id,
  line,
  listOf,
  minorUnits,
  oneOf,
  wallClock,
  wholeNumber,
} from '#domain/text/text-field.ts'

/** Stands in filters for what is not known of an order's origin. */
export const UNKNOWN_ORIGIN = '?'

/** The filters of collection orders (specification, section 3); all optional, combined with AND. */
export const ORDER_FILTER_FIELDS = {
  merchantId: id,
  supplierId: id,
  productId: id,
  merchantOrderId: line(64),
  /** The beginning of the merchant's number. */
  merchantOrderStart: line(64),
  orderCode: line(64),
  ipAddress: line(64),
  startTime: wallClock,
  endTime: wallClock,
  orderStatusId: listOf(wholeNumber(1, 10)),
  isProxy: flag,
  orderType: wholeNumber(1, 5),
  orderMark: wholeNumber(1, 5),
  supplementStatus: wholeNumber(0, 1),
  currentReceivedMoney: decimalText,
  description: line(256),
  cardNumber: line(64),
  amount: decimalText,
  supplementType: oneOf(SUPPLEMENT_TYPES),
  usdtAddress: line(128),
  usdtCount: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  identifyCode: line(64),
  validateUserName: line(128),
  userName: line(128),
  ifscCode: line(11),
  utr: line(64),
  batchId: id,
  payoutStatus: wholeNumber(1, 5),
  processState: wholeNumber(1, 5),
  completedStartTime: wallClock,
  completedEndTime: wallClock,
  callbackStatus: wholeNumber(0, 3),
  payoutCardNumber: line(64),
  /** In hundredths of the major unit of each order's own currency. */
  realAmountMin: minorUnits,
  realAmountMax: minorUnits,
  resourceId: id,
  currency: line(8),
  /** The order's amount in whole major units: from, and below. */
  amountFrom: wholeNumber(0, 1_000_000_000),
  amountBelow: wholeNumber(0, 1_000_000_000),
  /** This product only; `productId` includes its children. */
  exactProductId: id,
  /** Only orders without a supplier. */
  withoutSupplier: flag,
  /** Only orders without an account. */
  withoutAccount: flag,
  /** The day, weekday (1 Monday to 7 Sunday) and hour, in the platform's zone, in which the order was created or completed. */
  createdDay: line(10),
  createdWeekday: wholeNumber(1, 7),
  createdHour: wholeNumber(0, 23),
  completedDay: line(10),
  completedWeekday: wholeNumber(1, 7),
  completedHour: wholeNumber(0, 23),
  /**
   * Orders created before this moment; where successful ones or a span of completion are asked for, also completed before
   * it. Statistics counted then have counted these.
   */
  countedAt: wallClock,
  /** Orders that completed this stage. */
  passedStage: oneOf(ORDER_STAGES),
  /** Origin of the order, as order analysis tells it; `UNKNOWN_ORIGIN` for orders of which it is not known. */
  country: line(8),
  agent: line(64),
  referer: line(64),
  locked: flag,
  /** Includes the status that lists hide by default. */
  showAll: flag,
  /** The team's orders; for suppliers only. */
  team: flag,
}

/** Fields that the list can be sorted by; ties go by id. */
export const ORDER_SORTS = ['createTime', 'amountMinor', 'realAmountMinor', 'completedTime', 'updateTime'] as const
