import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/contract.ts'
import type { RiskCondition } from '#domain/payouts/risk-rules.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { payoutOrders, riskDetections } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { INR, setUpRiskWorld } from '#tests/support/worlds/risk-world.ts'

const ZONE = 'Asia/Shanghai'
const world = setUpRiskWorld()
const { blacklist, create, rule } = world

const today = () => {
  const now = toWallClock(new Date(), ZONE)
  return {
    startTime: `${toWallClock(new Date(Date.now() - 86_400_000), ZONE).slice(0, 10)} 00:00:00`,
    endTime: `${now.slice(0, 10)} 23:59:59`,
  }
}

describe('a dry run', () => {
  const CONDITIONS: readonly RiskCondition[] = [
    { kind: 'windowCount', subject: 'payee', windowMinutes: 60, maxCount: 2 },
    { kind: 'windowCount', subject: 'merchant', windowMinutes: 60, maxCount: 9 },
    { kind: 'windowAmount', subject: 'payee', ...INR, windowMinutes: 60, maxMinor: 45_000 },
    { kind: 'payeeAcrossMerchants', windowMinutes: 60, maxMerchants: 1 },
    { kind: 'amount', ...INR, maxMinor: 25_000 },
    { kind: 'blacklist', fields: ['name', 'card'] },
  ]

  it('says what the rule hit while it was on, evidence for evidence, and holds nothing', async () => {
    const { db } = world.server.services
    await db.update(payoutOrders).set({ createdAt: sql`created_at - interval '9 days'` })
    await blacklist('name', 'Payee B')
    await blacklist('card', '73000002')
    for (const condition of CONDITIONS) await rule(condition)
    const since = (await db.select({ id: sql<number>`coalesce(max(id), 0)::int` }).from(riskDetections))[0]?.id ?? 0
    for (let made = 0; made < 24; made += 1) {
      const orderCode = await create({
        cardNumber: `7300000${made % 3}`,
        userName: `Payee ${'ABC'[made % 3]}`,
        merchant: made % 5 === 0 ? 1 : 0,
        amount: 10_000 + (made % 4) * 6_000,
      })
      // A payout rejected later did count when payouts before the rejection were made.
      if (made % 6 === 5)
        await world.superAdmin.call('payoutOrder.reject', {
          orderCode,
          rejectReason: 'highRiskCard',
          rejectMode: 'toMerchant',
        })
    }
    const live = (await world.superAdmin.call('riskControl.getDetections', { newerThanId: since, pageSize: 500 })).list
    const before = await db.$count(riskDetections)
    for (const condition of CONDITIONS) {
      const tried = await world.superAdmin.call('riskControl.dryRun', {
        condition: { ...condition } as InputOf<'riskControl.dryRun'>['condition'],
        ...today(),
      })
      const seen = (rows: readonly { orderCode: string; evidence: object }[]) =>
        rows
          .map(({ orderCode, evidence }) => JSON.stringify([orderCode, Object.entries(evidence).toSorted()]))
          .toSorted()
      const { id } = must(
        (await world.superAdmin.call('riskControl.getRules', {})).list.find(
          (one) => JSON.stringify(one.condition) === JSON.stringify(condition) || isSame(one.condition, condition),
        ),
      )
      const expected = live.filter(({ ruleId }) => ruleId === id)
      expect(expected.length, condition.kind).toBeGreaterThan(0)
      expect(seen(tried.hits), condition.kind).toEqual(seen(expected))
      expect(tried).toMatchObject({
        looked: 24,
        isCut: false,
        hitOrders: new Set(expected.map(({ orderCode }) => orderCode)).size,
      })
    }
    expect(await db.$count(riskDetections)).toBe(before)
  })

  it('wants its time the right way round', async () => {
    const period = { startTime: '2026-11-20 00:00:01', endTime: '2026-11-20 00:00:00' }
    expect(
      (
        await world.superAdmin.attempt('riskControl.dryRun', {
          condition: { kind: 'amount', ...INR, maxMinor: 1 },
          ...period,
        })
      ).failure.issues,
    ).toEqual([{ path: 'startTime', fault: 'startAfterEnd' }])
  })

  const isSame = (one: object, other: object) =>
    JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted())
})
