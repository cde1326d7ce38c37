import fc from 'fast-check'
import { eq, TransactionRollbackError } from 'drizzle-orm'
import type { SettingValues } from '#domain/settings.ts'
import type { Queryable } from '#server/db/client.ts'
import { accountBreakers, monitors, resourceDays } from '#server/db/schema/schema.ts'
import type { OrderInput } from '#server/collect/orders/create/new-order.ts'
import type { Services } from '#server/platform/services.ts'
import type { Merchant } from '#server/platform/signing/merchant-sign.ts'
import { dayOf } from '#server/platform/time/zone.ts'
import { equalLimits } from '#tests/support/equal-limits.ts'
import { makeMerchant, makeMonitor, makeResource, makeSupplier, must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const NEVER_MINOR = -1_000_000_000_000

/** Mostly the first value, so that enough orders find an account, and sometimes one of the others. */
const mostly = <const T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 20, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })
/** Small numbers, so that limits are reached exactly, exceeded by one, and never reached. */
const limit = mostly<number | null>(null, 0, 1, 99, 100, 101, 200, 350, 10_000)
/** The same limit in hundredths for each currency of the orders, or none. */
const limitsArb = (hundredths: fc.Arbitrary<number | null | undefined>) =>
  hundredths.map((value) => (typeof value === 'number' ? equalLimits(value) : {}))
const supplierArb = fc.record({
  status: mostly('active', 'disabled'),
  minBalances: limitsArb(mostly<number | undefined>(undefined, NEVER_MINOR, 0, 1)),
  maxConcurrentOrders: mostly<number | null>(1_000, null, 1, 2),
  dailyCountLimit: mostly<number | null>(null, 0, 1, 2),
  dailyAmountLimits: limitsArb(limit),
  totalLimits: limitsArb(limit),
  floatsUp: limitsArb(fc.constantFrom(undefined, 0, 1, 2)),
  floatsDown: limitsArb(fc.constantFrom(undefined, 0, 1)),
  isTeam: fc.boolean(),
})
const merchantArb = fc.record({
  minBalances: limitsArb(mostly<number | undefined>(undefined, 0, 1)),
  maxConcurrentOrders: mostly<number | null>(null, 0, 1, 2),
  floatsUp: limitsArb(fc.constantFrom(undefined, 0, 1)),
  floatsDown: limitsArb(fc.constantFrom(undefined, 0, 1)),
})
const accountArb = fc.record({
  supplierAt: fc.nat(2),
  productId: mostly(3001, 3024, 1045, 1008),
  state: mostly(0, 1),
  status: mostly('normal', 'deleted'),
  minAmountMinor: mostly(0, 100, 101),
  maxAmountMinor: limit,
  maxConcurrentOrders: mostly(1_000, 0, 1, 2),
  weight: fc.integer({ min: 1, max: 3 }),
  turnUsed: fc.nat(2),
  dailyCountLimit: mostly<number | null>(null, 1, 2),
  dailyAmountLimitMinor: limit,
  totalLimitMinor: limit,
  breaker: mostly<null | 'open' | 'due' | 'halfOpen' | 'held'>(null, 'open', 'due', 'halfOpen', 'held'),
  heardSecondsAgo: mostly<number | null>(null, 119, 120, 121),
  usedMinutesAgo: fc.option(fc.constantFrom(1, 1, 5, 60), { nil: null }),
  walletAddress: fc.constantFrom(null, 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'),
  day: fc.option(fc.record({ orderCount: fc.nat(2), amountMinor: fc.nat(300), successAmountMinor: fc.nat(300) }), {
    nil: null,
  }),
})
const orderArb = fc.record({
  productId: mostly(3001, 3024, 1045, 1008, 3015, 3016),
  amount: fc.constantFrom(1, 99, 100, 100, 101, 200),
  number: fc.nat(9),
  userName: fc.constantFrom(undefined, ' Asha Rao ', ''),
  isUploaded: fc.boolean(),
  orderMark: fc.constantFrom(undefined, 3),
})
const settingsArb = fc.record<Partial<SettingValues>>({
  limitMode: fc.constantFrom('strict', 'relaxed'),
  limitUseSuccessAmount: fc.boolean(),
  orderTimeoutMinutes: fc.constantFrom(1, 15),
  redWalletCount: mostly<number>(10, 0, 1),
  enableSystemCheck: fc.boolean(),
  KYC: mostly<boolean>(false, true),
  enableService: mostly<boolean>(true, false),
})
/** Parties with limits, accounts in every state, settings, and orders that look for an account. */
export const worldArb = fc.record({
  merchant: merchantArb,
  suppliers: fc.array(supplierArb, { minLength: 1, maxLength: 3 }),
  accounts: fc.array(accountArb, { minLength: 1, maxLength: 6 }),
  inputs: fc.array(orderArb, { minLength: 1, maxLength: 5 }),
  settings: settingsArb,
})
export type World = typeof worldArb extends fc.Arbitrary<infer W> ? W : never

/** Runs work and rolls back everything it wrote. */
export async function without<T>(db: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined
  await db
    .transaction(async (tx) => {
      result = { value: await work(tx) }
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  return must(result).value
}

/** Makes the parties and accounts of a world; its merchant. */
export async function settle(engine: OrderEngine, tx: Queryable, world: World): Promise<Merchant> {
  const seedbed = { db: tx as OrderEngine['db'], services: engine.services }
  const merchant = await makeMerchant(seedbed, world.merchant)
  const made: { id: number }[] = []
  for (const { isTeam, ...values } of world.suppliers) {
    const [head] = made
    made.push(await makeSupplier(seedbed, { ...values, parentId: isTeam ? (head?.id ?? null) : null }))
  }
  for (const { breaker, day, heardSecondsAgo, supplierAt, usedMinutesAgo, ...values } of world.accounts) {
    const lastUsedAt = usedMinutesAgo === null ? null : new Date(NOW.getTime() - usedMinutesAgo * 60_000)
    const supplierId = must(made[supplierAt % made.length]).id
    const { id } = await makeResource(seedbed, supplierId, { ...values, lastUsedAt })
    if (heardSecondsAgo !== null) {
      const monitor = await makeMonitor(seedbed, supplierId, [id])
      const lastSeenAt = new Date(NOW.getTime() - heardSecondsAgo * 1_000)
      await tx.update(monitors).set({ lastSeenAt }).where(eq(monitors.id, monitor.id))
    }
    if (breaker) {
      const state = breaker === 'due' ? 'open' : breaker
      const probeAt = breaker === 'held' ? null : new Date(NOW.getTime() + (breaker === 'due' ? -1 : 30_000))
      await tx.insert(accountBreakers).values({ resourceId: id, state, probeAt, cause: 'failures' })
    }
    if (day) await tx.insert(resourceDays).values({ ...day, resourceId: id, day: dayOf(frozen(engine)) })
  }
  return merchant
}

/** Separate services with an empty refusal cache and a fixed time. */
export const frozen = (engine: OrderEngine): Services => ({ ...engine.services, now: () => NOW })

/** An order of the world, as it is created. */
export function orderInputOf(merchant: Merchant, input: World['inputs'][number]): OrderInput {
  const { amount, isUploaded, number, orderMark, productId, userName } = input
  return {
    merchant,
    fields: {
      mchId: merchant.mchId,
      productId,
      mchOrderNo: `n-${number}`,
      amount,
      notifyUrl: 'http://127.0.0.1:9/none',
      ...(userName !== undefined && { userName }),
    },
    hash: JSON.stringify(input),
    ...(orderMark !== undefined && { orderMark }),
    by: isUploaded ? { userId: merchant.userId, name: 'Uploader' } : null,
  }
}
