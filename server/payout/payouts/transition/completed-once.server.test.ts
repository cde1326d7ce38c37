import type { ClientBase } from 'pg'
import { expect, it } from 'vitest'
import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import { addMonths } from '#server/db/months/add-months.ts'
import { untilAnyoneWaits } from '#tests/support/database/anyone-waiting.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithEngine } from '#tests/support/orders/order-world.ts'
import { createPayout, makePayoutWorld } from '#tests/support/payouts/payout-fixtures.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
const { completed, processing } = PAYOUT_STAGE_IDS

let engine: OrderEngine
let payouts: number[]
beginWithEngine(async (made) => {
  engine = made
  await addMonths(engine.db, NOW, 'Asia/Shanghai')
  const { merchant } = await makePayoutWorld(engine)
  payouts = []
  while (payouts.length < 3) payouts.push((await createPayout(engine, merchant)).id)
})

/** Records that a payout went from one stage to another; rejects as PostgreSQL does. */
const record = async (
  order: number | undefined,
  at: string,
  from: number = processing,
  db: Pick<ClientBase, 'query'> = engine.pool,
) =>
  await db.query(
    "insert into payout_history (order_id, at, event, via, from_stage, to_stage) values ($1, $2, 'COMPLETE', 'console', $3, $4)",
    [order, at, from, completed],
  )
const TWICE = { code: '23505', constraint: 'payout_history_completed_once' }

it('refuses that a payout is recorded as completed a second time, be it in another month', async () => {
  const [first, second] = payouts
  await record(first, '2026-12-02T00:00:00Z')
  await record(second, '2026-12-02T00:00:00Z')
  await expect(record(first, '2026-12-02T00:00:01Z')).rejects.toMatchObject(TWICE)
  await expect(record(first, '2027-01-02T00:00:00Z')).rejects.toMatchObject(TWICE)
  await expect(record(first, '2020-01-02T00:00:00Z')).rejects.toMatchObject(TWICE)
  await record(first, '2027-01-02T00:00:00Z', completed)
})

it('lets nobody record it before another who does has ended', async () => {
  const [, , third] = payouts
  const other = await engine.pool.connect()
  await other.query('begin')
  await record(third, '2026-11-30T00:00:00Z', processing, other)
  const tried = record(third, '2026-12-30T00:00:00Z').then(
    () => 'recorded',
    (error: unknown) => error,
  )
  await untilAnyoneWaits(engine.pool, tried)
  await other.query('commit')
  other.release()
  expect(await tried).toMatchObject(TWICE)
})
