import { z } from 'zod'
import { ENCRYPTIONS, SIGN_VERSIONS } from '#domain/orders/order-sign.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { instant, line, nothing } from '#contract/calls/fields.ts'

/** A merchant for which orders can be created; its key is never returned. */
export const testMerchantSchema = z.object({
  merchantId: z.int(),
  mchId: z.string(),
  name: z.string(),
  encryption: z.enum(ENCRYPTIONS),
  signVersion: z.literal(SIGN_VERSIONS),
  /** Collection products that are open to it. */
  productIds: z.array(z.int()),
})
export type TestMerchant = z.infer<typeof testMerchantSchema>

/** A signed call as it is kept for a merchant's developers. */
export const merchantCallSchema = z.object({
  id: z.int(),
  mchId: z.string(),
  at: instant,
  path: z.string(),
  ip: z.string(),
  ms: z.int(),
  code: z.int(),
  msg: z.string(),
  field: z.string().nullable(),
  fault: z.string().nullable(),
  mchOrderNo: z.string().nullable(),
  signTime: z.string().nullable(),
  signEnds: z.string().nullable(),
  isHeaderSign: z.boolean(),
  body: z.string(),
  isWhole: z.boolean(),
})
export type MerchantCall = z.infer<typeof merchantCallSchema>

export const orderTestEndpoints = {
  'orderTest.getMerchants': defineEndpoint({
    method: 'GET',
    path: '/v1.0/orderTest/getMerchants',
    summary:
      'Merchants to create orders for, with number, hash method, version of the signing text and open collection products; a merchant gets itself alone.',
    access: ['superAdmin', 'technicalMaintenance', 'merchant'],
    input: nothing,
    output: z.object({ list: z.array(testMerchantSchema) }),
  }),
  'orderTest.getCalls': defineEndpoint({
    method: 'GET',
    path: '/v1.0/orderTest/getCalls',
    summary:
      'The newest 50 signed calls that named a merchant, of the last 7 days, with what was wrong with each. Of a signature its ends are kept; account numbers, names and keys in the body are masked. A merchant gets its own alone; staff name one by `mchId`, or get the newest of all.',
    access: ['superAdmin', 'technicalMaintenance', 'merchant'],
    input: z.object({ mchId: line(64).optional() }),
    output: z.object({ list: z.array(merchantCallSchema) }),
  }),
}
