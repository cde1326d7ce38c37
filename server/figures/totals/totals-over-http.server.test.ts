import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf, OutputOf } from '#contract/contract.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { PAYOUT_STAGES, PAYOUT_STATUS_IDS } from '#domain/payouts/payout-status.ts'
import { dayIn } from '#domain/time/zones.ts'
import { ORDER_TOTALS, PAYOUT_TOTALS } from '#server/db/schema/schema.ts'
import type { TotalsKind } from '#server/db/kept/define-totals.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { checkKept } from '#server/figures/kept/check.ts'
import { foldKept } from '#server/figures/kept/fold.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startPayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { PayoutServer } from '#tests/support/payouts/payout-server.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { patience } from '#tools/lib/suites/patience.ts'

/** Sequences of calls, each by a few steps; the totals are compared after each. */
const CHECKED = { numRuns: 3, seed: 20_261_122 }
/** A filter that totals cannot answer and that every row passes. */
const UNCOVERED = { startTime: '2000-01-01 00:00:01' }

let server: PayoutServer
let admin: TestClient
/** Staff, a supplier with a team and without, and the merchant of all rows. */
let readers: TestClient[]
beforeAll(async () => {
  server = await startPayoutServer()
  await setSettings(server, { googleVerifyManualSupplement: false, googleVerifyBalanceOperation: false })
  admin = await server.signIn('superadmin', { secondLevel: true })
  readers = [admin]
  for (const account of ['supplier01', 'supplier02', 'merchant01'] as const) readers.push(await server.signIn(account))
  await foldKept(server.services, ORDER_TOTALS)
  await foldKept(server.services, PAYOUT_TOTALS)
})
afterAll(async () => await server.dispose())

interface Step {
  kind: number
  pick: number
}
const steps = fc.array(fc.record({ kind: fc.nat(7), pick: fc.nat(1_000) }), { minLength: 6, maxLength: 18 })
const reason = 'by hand'

async function orderStep(codes: string[], { kind, pick }: Step): Promise<void> {
  const orderCode = codes[pick % Math.max(codes.length, 1)] ?? ''
  if (kind <= 2 || codes.length === 0) {
    const { data } = await server.attemptOrder({ productId: pick % 3 === 0 ? 1008 : 3001, amount: 1_000 + pick })
    if (data.orderCode) codes.push(data.orderCode)
  }
  if (kind === 3) await admin.attempt('order.replenishmentOrder', { orderCode, utr: `UTR00${pick}` })
  if (kind === 4) await admin.attempt('order.reject', { orderCode, rejectReason: 'highRiskCard' })
  if (kind === 5) await admin.attempt('order.updateOrderStatus', { orderCode, status: 1 + (pick % 10), reason })
  if (kind === 6) await admin.attempt('order.reverseOrder', { orderCode, reason })
  if (kind === 7) await foldKept(server.services, ORDER_TOTALS)
}

async function payoutStep(codes: string[], { kind, pick }: Step): Promise<void> {
  const orderCode = codes[pick % Math.max(codes.length, 1)] ?? ''
  if (kind <= 1 || codes.length === 0) codes.push((await server.createPayout({ amount: 1_000 + pick })).orderCode)
  if (kind === 2) {
    const { order } = await admin.call('payoutOrderClaim.claimNext', {})
    if (order)
      await admin.call('payoutOrder.startPayment', { orderCode: order.orderCode, resourceId: server.accountId })
  }
  if (kind === 3) await admin.attempt('payoutOrder.complete', { orderCode, utr: `UTRP0${pick}`, realAmountMinor: 900 })
  if (kind === 4)
    await admin.attempt('payoutOrder.reject', { orderCode, rejectReason: 'highRiskCard', rejectMode: 'toMerchant' })
  if (kind === 5)
    await admin.attempt('payoutOrder.updateStatus', { orderCode, status: must(PAYOUT_STAGES[pick % 10]), reason })
  if (kind === 6) await admin.attempt('payoutOrder.reverse', { orderCode, reason })
  if (kind === 7) await foldKept(server.services, PAYOUT_TOTALS)
}

type OrderRow = OutputOf<'order.getList'>['list'][number]
type PayoutRow = OutputOf<'payoutOrder.getList'>['list'][number]

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number | null) =>
  rows.reduce((total, row) => total + (of(row) ?? 0), 0)

/** Summary that these rows must have. */
function counted<Row extends { currency: string; exponent: number }, Sums>(
  rows: readonly Row[],
  sumsOf: (rows: readonly Row[]) => Sums,
) {
  const byCurrency = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, group]) => ({
    currency,
    exponent: must(group[0]).exponent,
    count: group.length,
    ...sumsOf(group),
  }))
  return {
    count: rows.length,
    isExact: true,
    byCurrency: byCurrency.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
  }
}

const ofOrders = (rows: readonly OrderRow[]) => ({
  amountMinor: sum(rows, (row) => row.amountMinor),
  receivedMinor: sum(rows, (row) => row.realAmountMinor),
  successCount: rows.filter((row) => row.orderStatusId === ORDER_STATUS_IDS.successful).length,
})

function ofPayouts(rows: readonly PayoutRow[]) {
  const completed = rows.filter((row) => row.stage === 'completed')
  return {
    amountMinor: sum(rows, (row) => row.amountMinor),
    completedCount: completed.length,
    paidMinor: sum(completed, (row) => row.realAmountMinor),
  }
}

const today = () => `${dayIn(server.services.now(), zoneOf(server.services))} 00:00:00`
const parties = () => ({
  merchantId: must(server.fixtures.merchants[0]).id,
  supplierId: must(server.fixtures.suppliers[1]).id,
})

const orderFilters = (): InputOf<'order.listSummary'>[] => [
  {},
  { showAll: true },
  { team: true },
  { productId: 3001, startTime: today() },
  { orderStatusId: [ORDER_STATUS_IDS.successful, ORDER_STATUS_IDS.rejected] },
  { currency: 'CNY', endTime: today() },
  { merchantId: parties().merchantId },
  { supplierId: parties().supplierId },
]
const payoutFilters = (): InputOf<'payoutOrder.listSummary'>[] => [
  {},
  { team: true },
  { productId: 3002, startTime: today() },
  { payoutStatus: [PAYOUT_STATUS_IDS.awaitingPayment, PAYOUT_STATUS_IDS.completed] },
  { orderStatusId: [4, 2], processState: [3] },
  { endTime: today() },
  { merchantId: parties().merchantId },
  { supplierId: parties().supplierId },
]

async function compareOrders(): Promise<void> {
  for (const reader of readers)
    for (const filter of orderFilters()) {
      const { list, total } = await reader.call('order.getList', { ...filter, pageSize: 500 })
      const summary = await reader.call('order.listSummary', filter)
      expect({ filter, ...summary }).toEqual({ filter, ...counted(list, ofOrders) })
      expect(total).toBe(list.length)
    }
}

async function comparePayouts(): Promise<void> {
  for (const reader of readers)
    for (const filter of payoutFilters()) {
      const { list, total } = await reader.call('payoutOrder.getList', { ...filter, pageSize: 500 })
      const { byCurrency, ...summary } = await reader.call('payoutOrder.listSummary', filter)
      const fees = list.some(({ feeMinor }) => feeMinor !== null)
      const expected = counted(list, (rows) => {
        const sums = ofPayouts(rows)
        const completed = rows.filter((row) => row.stage === 'completed')
        return { ...sums, feeMinor: fees ? sum(completed, (row) => row.feeMinor) : null }
      })
      expect({ filter, ...summary, byCurrency }).toEqual({ filter, ...expected })
      expect(total).toBe(list.length)
    }
  const pool = await admin.call('payoutOrder.getPool', { pageSize: 500 })
  expect(pool.total).toBe(pool.list.length)
}

/** How many orders and payouts came to the end that counts. */
const successful = async () =>
  sum((await admin.call('order.listSummary', {})).byCurrency, ({ successCount }) => successCount)
const completed = async () =>
  sum((await admin.call('payoutOrder.listSummary', {})).byCurrency, ({ completedCount }) => completedCount)

const kinds = [
  { kind: ORDER_TOTALS, step: orderStep, compare: compareOrders, summary: 'order.listSummary', ended: successful },
  {
    kind: PAYOUT_TOTALS,
    step: payoutStep,
    compare: comparePayouts,
    summary: 'payoutOrder.listSummary',
    ended: completed,
  },
] as const

describe.each(kinds)('$kind.name totals', ({ kind, step, compare, summary, ended }) => {
  it('equal what the list counts after any sequence of calls', { timeout: patience(60_000) }, async () => {
    const codes: string[] = []
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        for (const one of sequence) await step(codes, one)
        await compare()
        expect(await checkKept(server.services, kind)).toEqual([])
      }),
      CHECKED,
    )
    expect(codes.length).toBeGreaterThan(5)
    expect(await ended()).toBeGreaterThan(0)
  })

  it('do not read the rows when they can answer, and a check puts right what differs', async () => {
    const before = await admin.call(summary, {})
    await raiseAmounts(kind, 1)
    expect(await admin.call(summary, {})).toEqual(before)
    const uncovered = await admin.call(summary, UNCOVERED)
    const amounts = (answer: { byCurrency: readonly { amountMinor: number }[] }) =>
      sum(answer.byCurrency, ({ amountMinor }) => amountMinor)
    expect(amounts(uncovered)).toBe(amounts(before) + uncovered.count)
    const faults = await checkKept(server.services, kind)
    expect(must(faults[0])).toMatchObject({ missing: expect.any(String), facet: expect.any(Number) })
    expect(amounts(await admin.call(summary, {}))).toBe(amounts(uncovered))
    expect(await checkKept(server.services, kind)).toEqual([])
    await raiseAmounts(kind, -1)
    expect(await checkKept(server.services, kind)).not.toEqual([])
    expect(await admin.call(summary, {})).toEqual(before)
  })
})

/** Changes amounts behind the back of the triggers. */
async function raiseAmounts({ of }: TotalsKind, by: number): Promise<void> {
  await server.services.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update ${of} set amount_minor = amount_minor + ${by}`)
  })
}
