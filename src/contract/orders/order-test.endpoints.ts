import { z } from 'zod'
import { ENCRYPTIONS, SIGN_VERSIONS } from '#domain/orders/order-sign.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { nothing } from '#contract/calls/fields.ts'

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
}
