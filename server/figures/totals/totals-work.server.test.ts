import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import type { Queryable } from '#server/db/client.ts'
import { TOTALS_KINDS } from '#server/db/schema/schema.ts'
import type { TotalsKind } from '#server/db/totals/define-totals.ts'
import { totalsTriggers } from '#server/db/totals/totals-triggers.ts'
import { foldTotals, totalsCheck } from '#server/figures/totals/totals-work.ts'
import { create, makeWorld, signedBody } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithEngine } from '#tests/support/orders/order-world.ts'
import { createPayout, makePayoutWorld } from '#tests/support/payouts/payout-fixtures.ts'
import { patience } from '#tools/lib/suites/patience.ts'

let engine: OrderEngine
beginWithEngine(async (made) => {
  engine = made
  await create(engine, signedBody((await makeWorld(engine)).merchant))
  await createPayout(engine, (await makePayoutWorld(engine)).merchant)
})

/**
 * The triggers of a kind and the bodies of their functions, as the database has them; without brackets, of which PostgreSQL leaves out
 * some where a table is divided.
 */
async function installed(db: Queryable, { name }: TotalsKind): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select translate(pg_get_triggerdef(t.oid), '()', '') as trigger, p.prosrc as body
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname like ${`${name}\\_totals\\_of\\_%`}
      and not exists (select from pg_inherits where inhrelid = t.tgrelid) order by t.tgname`)
  return rows
}

/** Runs the nightly check of a kind once; returns what it logged. */
async function checked(kind: TotalsKind): Promise<{ level: number; msg: string; faults?: unknown[] }[]> {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  await engine.services.boss.send(`${kind.name}Totals.check`)
  const stop = await totalsCheck(kind).start({ ...engine.services, log })
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: patience(10_000) })
  await stop()
  return lines.map((line) => JSON.parse(line))
}

describe.each(TOTALS_KINDS)('$name totals', (kind) => {
  it('have the triggers that their definition generates', async () => {
    const present = await installed(engine.db, kind)
    expect(present).toHaveLength(4)
    const rollback = new Error('only compared')
    await engine.db
      .transaction(async (tx) => {
        for (const statement of totalsTriggers(kind)) await tx.execute(sql.raw(statement))
        expect(await installed(tx, kind)).toEqual(present)
        throw rollback
      })
      .catch((error: unknown) => expect(error).toBe(rollback))
  })

  it('report an error at night when they differ from their rows', async () => {
    await foldTotals(engine.services, kind)
    expect(await checked(kind)).toMatchObject([{ level: 30, msg: `the ${kind.name} totals equal their rows` }])
    const raise = async (by: number) =>
      await engine.db.execute(sql`update ${kind.totals} set amount_minor = amount_minor + ${by} where scope = 0`)
    await raise(1)
    const [line] = await checked(kind)
    expect(line).toMatchObject({ level: 50, msg: `the ${kind.name} totals differ from their rows` })
    // Of today and of all days.
    expect(line?.faults).toHaveLength(2)
    await raise(-1)
  })
})
