import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RepairRow } from '#contract/system/health.endpoints.ts'
import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import { audit, resources } from '#server/db/schema/schema.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { rounds } from '#tests/support/rounds.ts'

const RESET = 'system-config.resetSystemResourcePool'
const FIX = 'system-config.fixSystemResources'

let server: TestServer
let superAdmin: TestClient
let accounts: number[]
beforeAll(async () => {
  server = await startTestServer()
  superAdmin = await server.signIn('superadmin', { secondLevel: true })
  for (let made = 0; made < 6; made += 1) await server.createOrder({ amount: 10_000 + made })
  accounts = (await server.services.db.select({ id: resources.id }).from(resources).orderBy(resources.id)).map(
    ({ id }) => id,
  )
})
afterAll(async () => await server.dispose())

const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query<Record<string, unknown>>(text, values)).rows

/** Everything that a repair could touch, but for the counters of today, whose rows may come to be with zeroes. */
const state = async () => ({
  resources: await query('select * from resources order by id'),
  days: await query('select * from resource_days where order_count + amount_minor > 0 order by resource_id, day'),
  orders: await query('select id, status, holds_resource, locked from orders order by id'),
  payouts: await query('select id, stage, locked from payout_orders order by id'),
})

describe('counting the accounts anew', () => {
  it('finds nothing after ordinary work', async () => {
    expect(await superAdmin.call(RESET, { dryRun: true })).toMatchObject({ rows: [], done: false })
    expect(await superAdmin.call(FIX, { dryRun: true })).toMatchObject({ rows: [], done: false })
  })

  const corruption = fc.record({
    account: fc.nat(),
    field: fc.constantFrom('processingCount' as const, 'processingAmountMinor' as const),
    by: fc.integer({ min: 1, max: 5_000 }),
  })

  it('shows exactly the counters that are wrong, and makes exactly those right', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(corruption, {
          maxLength: 8,
          selector: ({ account, field }) => `${account % accounts.length} ${field}`,
        }),
        async (corruptions) => {
          const before = await state()
          for (const { account, field, by } of corruptions)
            await corrupt(accounts[account % accounts.length] ?? 0, field, by)
          const { rows, plan } = await superAdmin.call(RESET, { dryRun: true })
          const named = (row: { id: string; field: string; off: number }) => `${row.id} ${row.field} ${row.off}`
          expect(rows.map((row) => named({ ...row, off: Number(row.now) - Number(row.wouldBe) })).toSorted()).toEqual(
            corruptions
              .map(({ account, field, by }) =>
                named({ id: String(accounts[account % accounts.length]), field, off: by }),
              )
              .toSorted(),
          )
          expect(await superAdmin.call(RESET, { plan })).toEqual({ rows, plan, done: true })
          expect((await superAdmin.call(RESET, { dryRun: true })).rows).toEqual([])
          expect(await state()).toEqual(before)
        },
      ),
      { numRuns: rounds(4, 12) },
    )
  })

  it('is refused when it would change something else by now, and records one entry with what changed', async () => {
    const [account = 0] = accounts
    await corrupt(account, 'processingCount', 3)
    const { plan } = await superAdmin.call(RESET, { dryRun: true })
    await corrupt(account, 'processingCount', 1)
    const refused = await superAdmin.attempt(RESET, { plan })
    expect([refused.code, refused.msg]).toEqual([409, 'repair.otherPlan'])
    expect((await superAdmin.attempt(RESET, {})).code).toBe(409)
    const fresh = await superAdmin.call(RESET, { dryRun: true })
    await superAdmin.call(RESET, { plan: fresh.plan })
    const entries = (await server.services.db.select().from(audit).orderBy(audit.id)).filter(
      ({ action }) => action === 'resourcePool.reset',
    )
    const row = must(fresh.rows[0])
    expect(entries.at(-1)?.detail).toEqual({
      from: { [`account ${account} processingCount`]: row.now },
      to: { [`account ${account} processingCount`]: row.wouldBe },
    })
  })
})

describe('putting contradictions right', () => {
  it('frees what finished orders hold and payouts locked for nothing, with the counters and a row of history each', async () => {
    const { orderCode } = await server.createOrder()
    await query(`update orders set status = 6 where order_code = $1`, [orderCode])
    const payout = await makePayout()
    await query(
      `update payout_orders set locked = true, locked_by = 'gateway', locked_at = now() where order_code = $1`,
      [payout],
    )
    const { rows, plan } = await superAdmin.call(FIX, { dryRun: true })
    const shown = ({ entity, id, field, why }: RepairRow) =>
      [entity, entity === 'account' ? '' : id, field, why].join(' ')
    expect(rows.map(shown)).toEqual([
      `order ${orderCode} holdsResource heldByFinished`,
      `payout ${payout} locked lockedBeforeOrAfterPaying`,
      'account  processingCount openOrders',
      'account  processingAmountMinor openOrders',
    ])
    await superAdmin.call(FIX, { plan })
    expect((await superAdmin.call(FIX, { dryRun: true })).rows).toEqual([])
    expect((await superAdmin.call(RESET, { dryRun: true })).rows).toEqual([])
    const detail = await superAdmin.call('order.getDetail', { orderCode })
    expect(detail.history.at(-1)).toMatchObject({ event: 'FREE_RESOURCE' })
    expect(detail.order).toMatchObject({ holdsResource: false, orderStatusId: 6 })
  })

  it('belongs to superAdmin with the second level', async () => {
    const maintainer = await server.signIn('techmaintain', { secondLevel: true })
    expect((await maintainer.attempt(FIX, { dryRun: true })).code).toBe(403)
    expect((await (await server.signIn('superadmin')).attempt(FIX, { dryRun: true })).code).toBe(1024)
  })
})

const COLUMNS = { processingCount: 'processing_count', processingAmountMinor: 'processing_amount_minor' }

async function corrupt(id: number, field: keyof typeof COLUMNS, by: number): Promise<void> {
  const column = COLUMNS[field]
  await query(`update resources set ${column} = ${column} + $2 where id = $1`, [id, by])
}

async function makePayout(): Promise<string> {
  const [merchant] = await query('select id from merchants order by id limit 1')
  const orderCode = `P${Date.now()}`
  await query(
    `insert into payout_orders (order_code, merchant_id, merchant_name, merchant_order_id, content_hash, product_id, currency, exponent, amount_minor, fee_minor, stage, request, notify_url)
     values ($1, $2, 'M', $1, '-', 3016, 'USDT', 6, 100, 0, ${PAYOUT_STAGE_IDS.pooled}, '{}', 'http://127.0.0.1:9/c')`,
    [orderCode, must(merchant)['id']],
  )
  return orderCode
}
