import { z } from 'zod'
import { httpUrl, line, requiredLine, wholeNumber } from '#contract/calls/fields.ts'
import { MERCHANT_MARK_IDS, ORDER_MARK_IDS } from '#domain/orders/order-status.ts'
import { cardNumber, ifscCode } from '#contract/orders/order-action.endpoints.ts'

/** What a merchant's signed call says of a new order, whether money is to come in or to go out. */
export const signedCreation = {
  mchId: requiredLine(32),
  productId: wholeNumber(1, 99_999),
  mchOrderNo: requiredLine(64).regex(/^[\w.:-]+$/, 'orderNumber'),
  notifyUrl: httpUrl,
  subject: line(128).optional(),
  clientIp: z.union([z.ipv4('ip'), z.ipv6('ip')]).optional(),
  userName: line(128).optional(),
  cardNumber: cardNumber.optional(),
  ifscCode: ifscCode.optional(),
  bankName: line(128).optional(),
  vpa: line(128).optional(),
  mode: line(32).optional(),
  /** 3 creates a test order, which is all that is taken while the platform is ready for tests; 1 is an ordinary one. */
  orderType: wholeNumber(ORDER_MARK_IDS.normal, ORDER_MARK_IDS.test)
    .refine((mark) => MERCHANT_MARK_IDS.includes(mark), 'notAvailable')
    .optional(),
  sign: requiredLine(128),
}
