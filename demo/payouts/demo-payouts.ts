import { randomInt, randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import type { Queryable } from '#server/db/client.ts'
import { userProducts, merchants, payoutOrders, resources, suppliers } from '#server/db/schema/schema.ts'
import { spawnGateway } from '#demo/gateway/spawn-gateway.ts'
import { storeDemoPayScripts } from '#demo/store-pay-scripts.ts'
import { makeDemoBatches, workOnDemoPayouts } from '#demo/payouts/demo-payout-work.ts'
import { makeDemoRisk } from '#demo/payouts/demo-risk.ts'
import { becomeLeader } from '#demo/traffic/traffic-leader.ts'
import type { Resign } from '#demo/traffic/traffic-leader.ts'
import { availableOf, EXTERNAL_ACCOUNT, postTransaction } from '#server/ledger/post-transaction.ts'
import { GATEWAY_PRODUCT_ID } from '#server/payout/payouts/claims/assign-payout.ts'
import { createPayout } from '#server/payout/payouts/create/create-payout.ts'
import type { PayoutInput } from '#server/payout/payouts/create/create-payout.ts'
import { DEMO_GATEWAY, refreshGateway, setDemoGateway } from '#demo/payouts/gateway-endpoint.ts'
import type { Services } from '#server/platform/services.ts'
import { contentHash } from '#server/platform/signing/sign-params.ts'

const FIRST_PAYOUTS = 90
const EVERY_MS = 20_000
/** The initial payout balance of each demo merchant, in minor units. */
const DEPOSIT_MINOR = 50_000_000
const MERCHANTS = 4
const NAMES = [
  'Asha Rao',
  'Vikram Singh',
  'Meera Iyer',
  'Rohan Gupta',
  'Priya Nair',
  'Arjun Reddy',
  'Kavya Menon',
  'Sanjay Patel',
] as const
const BANKS = [
  ['HDFC Bank', 'HDFC0001234'],
  ['ICICI Bank', 'ICIC0000456'],
  ['Axis Bank', 'UTIB0000789'],
  ['State Bank of India', 'SBIN0000321'],
] as const

/**
 * Sets up payouts in a demo system: merchants' terms and balances, paying accounts and a gateway channel, a gateway
 * process with the scripts that ask it, risk control, and payouts in every stage; adds another waiting payout every 20 s while traffic runs.
 */
export async function startDemoPayouts(services: Services): Promise<() => Promise<void>> {
  let giveUp: Resign | undefined
  const take = async () => {
    giveUp = await becomeLeader(services, () => (giveUp = undefined), ADVISORY_LOCKS.demoPayouts)
    return giveUp !== undefined
  }
  if (!(await take())) return async () => {}
  const key = randomUUID()
  const gateway = await spawnGateway(services, key)
  const set = async () => {
    await services.db.transaction((tx) => prepare(tx, services, { key, baseUrl: gateway.baseUrl }))
    await refreshGateway(services)
  }
  await set()
  if ((await services.db.$count(payoutOrders)) === 0) {
    for (let made = 0; made < FIRST_PAYOUTS; made += 1) await makeOne(services)
    await workOnDemoPayouts(services)
    await makeDemoBatches(services)
  }
  await makeDemoRisk(services)
  await services.db.transaction((tx) => storeDemoPayScripts(tx, services.now()))
  const makeAnother = async () => {
    if (giveUp === undefined) {
      // The connection holding the lock broke; another process may have become leader with its own gateway meanwhile.
      if (!(await take())) return
      await set()
    }
    await makeOne(services)
  }
  const tick = () =>
    void makeAnother().catch((error: unknown) => services.log.warn({ err: error }, 'a demo payout was not made'))
  const timer = services.config.traffic > 0 ? setInterval(tick, EVERY_MS) : undefined
  return async () => {
    clearInterval(timer)
    await gateway.stop()
    await giveUp?.()
  }
}

/** The channel is an account at the demo's configured gateway. */
const CHANNEL_DETAILS = {
  gateway: DEMO_GATEWAY,
  configuredGateway: DEMO_GATEWAY,
  gatewayAccount: 'acc_demo',
  keyId: 'key_demo',
  modes: ['imps', 'upi'],
}

async function prepare(tx: Queryable, services: Services, gateway: { baseUrl: string; key: string }): Promise<void> {
  const chosen = await demoMerchants(tx)
  await tx
    .insert(userProducts)
    .values(
      chosen.flatMap(({ id }) =>
        [3002, GATEWAY_PRODUCT_ID].map((productId) => ({
          ownerKind: 'merchant' as const,
          ownerId: id,
          productId,
          rate: 120,
          fixedFeeMinor: 500,
        })),
      ),
    )
    .onConflictDoNothing()
  const known = await tx
    .select({ id: resources.id })
    .from(resources)
    .where(inArray(resources.productId, [3002, GATEWAY_PRODUCT_ID]))
  if (known.length === 0) await addAccountsAndMoney(tx, services, chosen)
  const isIt = and(eq(resources.productId, GATEWAY_PRODUCT_ID), eq(resources.name, DEMO_GATEWAY))
  await setDemoGateway(tx, services, gateway)
  await tx.update(resources).set({ credentials: null, secretNames: [], details: CHANNEL_DETAILS }).where(isIt)
}

async function addAccountsAndMoney(tx: Queryable, services: Services, chosen: { id: number }[]): Promise<void> {
  const owners = await tx.select({ id: suppliers.id }).from(suppliers).orderBy(asc(suppliers.id)).limit(2)
  await tx.insert(resources).values(
    owners.flatMap(({ id: supplierId }, at) => {
      const account = (name: string, productId: number, cardNumber: string | null) => ({
        supplierId,
        productId,
        name,
        cardNumber,
        accountName: 'Demo Payments Ltd',
        bankName: 'ICICI Bank',
        ifscCode: 'ICIC0000001',
        ...(cardNumber !== null && { details: { country: 'india', channelType: 'imps' } }),
        maxConcurrentOrders: 1_000,
      })
      const byHand = [
        account(`Payout account ${at * 2 + 1}`, 3002, `00040511220${at * 2 + 1}`),
        account(`Payout account ${at * 2 + 2}`, 3002, `00040511220${at * 2 + 2}`),
      ]
      return at === 0 ? [...byHand, account(DEMO_GATEWAY, GATEWAY_PRODUCT_ID, null)] : byHand
    }),
  )
  for (const { id } of chosen) {
    const lines = [
      { account: availableOf('merchant', id), currency: 'INR', exponent: 2, amountMinor: DEPOSIT_MINOR },
      { account: EXTERNAL_ACCOUNT, currency: 'INR', exponent: 2, amountMinor: -DEPOSIT_MINOR },
    ]
    await postTransaction(tx, { cause: 'opening', at: services.now(), lines })
  }
}

async function demoMerchants(db: Queryable) {
  return await db.select().from(merchants).orderBy(asc(merchants.id)).limit(MERCHANTS)
}

async function makeOne(services: Services): Promise<void> {
  const chosen = await demoMerchants(services.db)
  const merchant = chosen[randomInt(Math.max(chosen.length, 1))]
  const [bankName, ifscCode] = BANKS[randomInt(BANKS.length)] ?? BANKS[0]
  if (!merchant) return
  const input: PayoutInput = {
    productId: 3002,
    mchOrderNo: `demo-payout-${randomUUID()}`,
    amount: 100 * randomInt(500, 20_000),
    notifyUrl: '',
    userName: NAMES[randomInt(NAMES.length)] ?? NAMES[0],
    cardNumber: `5010${String(randomInt(10_000_000_000)).padStart(10, '0')}`,
    bankName,
    ifscCode,
  }
  await services.db.transaction((tx) => createPayout(tx, services, merchant, input, contentHash(input)))
}
