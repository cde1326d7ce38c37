import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import type { Queryable } from '#server/db/client.ts'
import { KEPT_KINDS, ORDER_ROLLUP, orders, totalsStates } from '#server/db/schema/schema.ts'
import { GRAINS } from '#server/db/kept/define-kept.ts'
import type { KeptKind } from '#server/db/kept/define-kept.ts'
import { keptTriggers } from '#server/db/kept/kept-triggers.ts'
import { checkKept } from '#server/figures/kept/check.ts'
import { foldKept } from '#server/figures/kept/fold.ts'
import { keptCheck } from '#server/figures/kept/work.ts'
import { create, makeWorld, must, orderByCode, signedBody } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithEngine } from '#tests/support/orders/order-world.ts'
import { killFold } from '#tests/support/statistics/kill-fold.ts'
import { createPayout, makePayoutWorld } from '#tests/support/payouts/payout-fixtures.ts'
import { patience } from '#tools/lib/suites/patience.ts'

let engine: OrderEngine
let orderCode: string
beginWithEngine(async (made) => {
  engine = made
  ;({ orderCode } = await create(engine, signedBody((await makeWorld(engine)).merchant)))
  await createPayout(engine, (await makePayoutWorld(engine)).merchant)
})

/**
 * The triggers of a kind and the bodies of their functions, as the database has them; without brackets, which PostgreSQL sets otherwise
 * where columns are compared one by one, as in the baseline.
 */
async function installed(db: Queryable, { name, word }: KeptKind): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select translate(pg_get_triggerdef(t.oid), '()', '') as trigger, p.prosrc as body
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.proname like ${`${name}\\_${word}s\\_of\\_%`} order by t.tgname, t.tgrelid`)
  return rows
}

/** Runs the nightly check of a kind once; returns what it logged. */
async function checked(
  kind: KeptKind,
): Promise<{ level: number; msg: string; faults?: { facet: number; grain: number }[] }[]> {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  await engine.services.boss.send(`${kind.key}.check`)
  const stop = await keptCheck(kind).start({ ...engine.services, log })
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: patience(10_000) })
  await stop()
  return lines.map((line) => JSON.parse(line))
}

async function checkedAt({ key }: KeptKind): Promise<Date> {
  const [state] = await engine.db.select().from(totalsStates).where(eq(totalsStates.kind, key))
  return must(state?.checkedAt)
}

describe.each(KEPT_KINDS)('kept $word figures of $name', (kind) => {
  it('have the triggers that their definition generates', async () => {
    const present = await installed(engine.db, kind)
    expect(present).toHaveLength(kind.isArchiveCounted ? 6 : 4)
    const rollback = new Error('only compared')
    await engine.db
      .transaction(async (tx) => {
        for (const statement of keptTriggers(kind)) await tx.execute(sql.raw(statement))
        expect(await installed(tx, kind)).toEqual(present)
        throw rollback
      })
      .catch((error: unknown) => expect(error).toBe(rollback))
  })

  it('are made anew where a version that knew of other cells made them', async () => {
    await foldKept(engine.services, kind)
    await engine.db.execute(sql`update totals_states set cells = null where kind = ${kind.key}`)
    const grain = kind.word === 'total' ? GRAINS.ever : GRAINS.fiveMinutes
    await engine.db.execute(sql`delete from ${kind.kept} where grain = ${grain}`)
    expect(await checkKept(engine.services, kind)).toEqual([])
    await foldKept(engine.services, kind)
    expect(await engine.db.$count(kind.kept, eq(kind.kept.grain, grain))).toBeGreaterThan(0)
    expect(await checkKept(engine.services, kind)).toEqual([])
  })

  it('are put right at night where they differ from their rows, and that is told', async () => {
    await foldKept(engine.services, kind)
    const before = await checkedAt(kind)
    const figures = `the kept ${kind.word}s of ${kind.name}`
    const sound = { level: 30, msg: `${figures} equal their rows` }
    expect(await checked(kind)).toMatchObject([sound])
    expect((await checkedAt(kind)).getTime()).toBeGreaterThan(before.getTime())
    const wrong = await spoil(kind)
    const [line] = await checked(kind)
    expect(line).toMatchObject({ level: 50, msg: `${figures} differed from their rows and were put right` })
    expect(new Set(must(line?.faults).map(({ facet, grain }) => `${facet} ${grain}`))).toEqual(new Set(wrong))
    expect(await checked(kind)).toMatchObject([sound])
  })
})

/** Makes figures of a kind wrong; answers the facet and cell length of each. */
async function spoil({ kept, word }: KeptKind): Promise<string[]> {
  if (word === 'total') {
    // The figures of everybody are too large, of today and of all days; a merchant's of all days are gone.
    await engine.db.execute(sql`update ${kept} set amount_minor = amount_minor + 1 where facet = 0`)
    await engine.db.execute(sql`delete from ${kept} where facet = 1 and grain = 5`)
    return ['0 0', '0 5', '1 5']
  }
  // One figure is too large, all hours of one facet are gone, a week has one too many, and a figure counts rows that there never were.
  await engine.db.execute(
    sql`update ${kept} set amount_minor = amount_minor + 1 where facet = 0 and grain = 0 and reading = 0`,
  )
  await engine.db.execute(sql`delete from ${kept} where facet = 2 and grain = 1`)
  await engine.db.execute(sql`update ${kept} set count = count + 1 where facet = 1 and grain = 2`)
  await engine.db.execute(sql`insert into ${kept} select reading, facet, grain, cell - interval '3 days', a, b, currency, exponent,
    1, 1, 0, 0, 0, 0, 0 from ${kept} where facet = 4 and grain = 0`)
  return ['0 0', '2 1', '1 2', '4 0']
}

describe.each(KEPT_KINDS.filter(({ name }) => name === 'order'))('kept $word figures of orders', (kind) => {
  it('loses nothing when a process is killed while it folds', async () => {
    await foldKept(engine.services, kind)
    const { id } = await orderByCode(engine, orderCode)
    for (const change of [2, 3, 4]) {
      await engine.db.update(orders).set({ orderMark: change, amountMinor: change }).where(eq(orders.id, id))
      expect(await killFold(engine, kind)).toBeInstanceOf(Error)
      expect(await engine.db.$count(kind.deltas)).toBeGreaterThan(0)
      expect(await checkKept(engine.services, kind)).toEqual([])
      await foldKept(engine.services, kind)
      expect(await engine.db.$count(kind.deltas)).toBe(0)
      expect(await checkKept(engine.services, kind)).toEqual([])
    }
  })
})

it('counts rows that were moved to the archive as before, and again once they are back', async () => {
  const kind = ORDER_ROLLUP
  const row = await orderByCode(engine, orderCode)
  await foldKept(engine.services, kind)
  const sums = async () =>
    (
      await engine.db.execute(
        sql`select sum(count)::int as count, sum(amount_minor)::int as minor from order_statistics`,
      )
    ).rows
  const before = await sums()
  await engine.db.execute(sql`create table archive.orders_1 (like archive.orders including defaults)`)
  await engine.db.execute(sql`alter table archive.orders attach partition archive.orders_1 for values in (1)`)
  const columns = sql.raw(
    Object.keys(row)
      .map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
      .join(', '),
  )
  const move = async (statement: ReturnType<typeof sql>) =>
    await engine.db.transaction(async (tx) => {
      // Its history stays, which needs the order.
      await tx.execute(sql`alter table orders disable trigger all`)
      await tx.execute(sql`alter table orders enable trigger user`)
      await tx.execute(sql`select set_config('paydesk.cleanup_task', '1', true)`)
      await tx.execute(statement)
      await tx.execute(sql`alter table orders enable trigger all`)
    })
  await move(sql`with gone as (delete from orders where id = ${row.id} returning ${columns})
    insert into archive.orders (${columns}, task_id) select ${columns}, 1 from gone`)
  for (const back of [false, true]) {
    if (back)
      await move(sql`with gone as (delete from archive.orders where id = ${row.id} returning ${columns})
        insert into orders (${columns}) overriding system value select ${columns} from gone`)
    expect(await engine.db.$count(kind.deltas), 'what is only moved is no change').toBe(0)
    await foldKept(engine.services, kind)
    expect(await sums()).toEqual(before)
    expect(await checkKept(engine.services, kind)).toEqual([])
  }
})
