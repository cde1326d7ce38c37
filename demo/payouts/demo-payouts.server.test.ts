import { afterAll, beforeAll, expect, it } from 'vitest'
import { BATCH_STATE_IDS } from '#domain/payouts/payout-batch.ts'
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
    pooled: 50,
    processing: 10,
    abnormal: 3,
    completed: 22,
    rejected: 4,
  }
  for (const [stage, least] of Object.entries(atLeast))
    expect(first.get(PAYOUT_STAGE_IDS[stage as PayoutStage]), stage).toBeGreaterThanOrEqual(least)
  expect(isSound(await checkLedger(demo.services.db))).toBe(true)
  await (await startDemoPayouts(demo.services))()
  expect(await countByStage()).toEqual(first)
})

it('has sent batches to a bank, one of which was paid', async () => {
  const { rows } = await demo.database.pool.query('select state, order_count from payout_batches order by id')
  expect(rows).toEqual([
    { state: BATCH_STATE_IDS.confirmed, order_count: 8 },
    { state: BATCH_STATE_IDS.exported, order_count: 6 },
  ])
})

it('has payouts paid from accounts of several suppliers', async () => {
  const { rows } = await demo.database.pool.query('select distinct supplier_id from payout_orders where stage = $1', [
    PAYOUT_STAGE_IDS.completed,
  ])
  expect(rows.length).toBeGreaterThan(1)
})
