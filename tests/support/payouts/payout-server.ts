import type { InputOf, OutputOf } from '#contract/contract.ts'
import { userProducts, resources } from '#server/db/schema/schema.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { deposit, GATEWAY_PRODUCT, PAYOUT_PRODUCT } from './payout-fixtures.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer, TestServerOptions } from '#tests/support/servers/test-server.ts'

type PayoutRequest = InputOf<'api.payoutOrder.create'>

/** A test server whose first merchant has money and may order payouts. */
export interface PayoutServer extends TestServer {
  /** An account of supplier02 that payouts can be paid from. */
  accountId: number
  /** Creates a payout as merchant01, signed; `changes` replace fields of the request. */
  createPayout(changes?: Partial<PayoutRequest>): Promise<OutputOf<'api.payoutOrder.create'>>
}

/** Starts a test server that payouts can be created and paid on. */
export async function startPayoutServer(options?: TestServerOptions): Promise<PayoutServer> {
  const server = await startTestServer(options)
  const { db } = server.services
  const merchant = must(server.fixtures.merchants[0])
  await db
    .insert(userProducts)
    .values([{ ownerKind: 'merchant' as const, ownerId: merchant.id, productId: PAYOUT_PRODUCT, rate: 100 }])
  const [account] = await db
    .insert(resources)
    .values({
      supplierId: must(server.fixtures.suppliers[1]).id,
      productId: PAYOUT_PRODUCT,
      name: 'Payout account',
      cardNumber: '000405112233',
      accountName: 'Paydesk Ltd',
      maxConcurrentOrders: 1_000,
    })
    .returning()
  await deposit(server.services, merchant.id, 10_000_000)
  let made = 0
  return {
    ...server,
    accountId: must(account).id,
    createPayout: async (changes = {}) => {
      const params = {
        mchId: merchant.mchId,
        productId: PAYOUT_PRODUCT,
        mchOrderNo: `p-${(made += 1)}`,
        amount: 10_000,
        notifyUrl: 'http://127.0.0.1:9/none',
        userName: 'Asha Rao',
        cardNumber: '50100012345678',
        ifscCode: 'HDFC0001234',
        ...changes,
      }
      const sign = signParams(params, merchant.key, merchant.encryption)
      return await server.anonymous.call('api.payoutOrder.create', { ...params, sign })
    },
  }
}

/** Opens the product of gateways for the first merchant; gives the id of a gateway that answers nobody. */
export async function openGateway(server: TestServer): Promise<number> {
  const { db, secrets } = server.services
  await db.insert(userProducts).values({
    ownerKind: 'merchant' as const,
    ownerId: must(server.fixtures.merchants[0]).id,
    productId: GATEWAY_PRODUCT,
    rate: 0,
  })
  const [gateway] = await db
    .insert(resources)
    .values({
      supplierId: must(server.fixtures.suppliers[0]).id,
      productId: GATEWAY_PRODUCT,
      name: 'Gateway',
      credentials: secrets.seal(JSON.stringify({ baseUrl: 'http://127.0.0.1:9', key: 'gateway-key' })),
      maxConcurrentOrders: 1_000,
    })
    .returning()
  return must(gateway).id
}
