import { afterAll, beforeAll, expect, it } from 'vitest'
import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import type { PayoutStage } from '#domain/payouts/payout-status.ts'
import { startDemoPayouts } from '#demo/payouts/demo-payouts.ts'
import { checkLedger, isSound } from '#server/ledger/checks/check-ledger.ts'
import { createDemoServices } from '#tests/support/demo-services.ts'
import type { DemoServices } from '#tests/support/demo-services.ts'

let demo: DemoServices
beforeAll(async () => {
  demo = await createDemoServices(0)
})
afterAll(() => demo.dispose())

async function countByStage(): Promise<Map<number, number>> {
  const { rows } = await demo.database.pool.query<{ stage: number; count: string }>(
    'select stage, count(*) from payout_orders group by stage',
  )
  return new Map(rows.map(({ stage, count }) => [stage, Number(count)]))
}

it('creates waiting, processing, paid and failed payouts, and only once', async () => {
  await (await startDemoPayouts(demo.services))()
  const first = await countByStage()
  const atLeast: Partial<Record<PayoutStage, number>> = {
    pooled: 60,
    processing: 4,
    abnormal: 3,
    completed: 14,
    rejected: 4,
  }
  for (const [stage, least] of Object.entries(atLeast))
    expect(first.get(PAYOUT_STAGE_IDS[stage as PayoutStage]), stage).toBeGreaterThanOrEqual(least)
  expect(isSound(await checkLedger(demo.services.db))).toBe(true)
  await (await startDemoPayouts(demo.services))()
  expect(await countByStage()).toEqual(first)
})

it('has payouts paid from accounts of several suppliers', async () => {
  const { rows } = await demo.database.pool.query('select distinct supplier_id from payout_orders where stage = $1', [
    PAYOUT_STAGE_IDS.completed,
  ])
  expect(rows.length).toBeGreaterThan(1)
})
