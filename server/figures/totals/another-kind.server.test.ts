import fc from 'fast-check'
import { and, eq, sql } from 'drizzle-orm'
import { bigint, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { beforeEach, expect, it } from 'vitest'
import { instant, money, rowId } from '#server/db/schema/columns.ts'
import { defineTotals, ROWS } from '#server/db/kept/define-totals.ts'
import { keptTriggers } from '#server/db/kept/kept-triggers.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { checkKept } from '#server/figures/kept/check.ts'
import { foldKept } from '#server/figures/kept/fold.ts'
import { summarize } from '#server/figures/totals/summarize.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithEngine } from '#tests/support/orders/order-world.ts'

/** A record with an owner of one kind and a state that is a text. */
const receipts = pgTable('receipts', {
  id: rowId(),
  at: instant().notNull(),
  supplierId: bigint({ mode: 'number' }),
  currency: text().notNull(),
  exponent: smallint().notNull(),
  state: text().notNull(),
  amountMinor: money().notNull(),
})

const RECEIPT_TOTALS = defineTotals({
  name: 'receipt',
  of: receipts,
  id: receipts.id,
  at: receipts.at,
  owners: { supplier: receipts.supplierId },
  dimensions: { currency: receipts.currency, exponent: receipts.exponent, state: receipts.state },
  measures: { receipts: ROWS, amountMinor: receipts.amountMinor },
  figures: {
    count: { measure: 'receipts' },
    amountMinor: { measure: 'amountMinor' },
    openMinor: { measure: 'amountMinor', when: { state: "wait'ing" } },
  },
})

const TABLES = `
  create table receipts (id bigint primary key generated always as identity, at timestamptz not null, supplier_id bigint,
    currency text not null, exponent smallint not null, state text not null, amount_minor bigint not null);
  create table receipt_total_deltas (id bigint primary key generated always as identity, created_at timestamptz not null, supplier bigint not null,
    currency text not null, exponent smallint not null, state text not null, receipts bigint not null, amount_minor bigint not null);
  create table receipt_totals (reading smallint not null, facet smallint not null, grain smallint not null,
    cell timestamptz not null, a bigint not null, b bigint not null, currency text not null,
    exponent smallint not null, state text not null, receipts numeric(38) not null, amount_minor numeric(38) not null,
    primary key (reading, facet, grain, a, b, cell, currency, exponent, state));`

let engine: OrderEngine
beginWithEngine(async (made) => {
  engine = made
  await engine.pool.query(TABLES)
  for (const statement of keptTriggers(RECEIPT_TOTALS)) await engine.pool.query(statement)
})
beforeEach(async () => await foldKept(engine.services, RECEIPT_TOTALS))

const STATES = ["wait'ing", 'matched'] as const
const step = fc.record({
  kind: fc.constantFrom('insert', 'insert', 'update', 'delete', 'fold'),
  id: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 3 }),
  state: fc.constantFrom(...STATES),
  supplierId: fc.constantFrom(null, 1, 2),
  amountMinor: fc.integer({ min: 1, max: 1_000 }),
})

it('needs a definition, its tables and its triggers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const { kind, id, day, ...values } of steps) {
        const row = { ...values, at: new Date(Date.UTC(2026, 0, day, 15, 59)), currency: 'INR', exponent: 2 }
        if (kind === 'insert') await engine.db.insert(receipts).values([row, { ...row, currency: 'CNY' }])
        if (kind === 'update') await engine.db.update(receipts).set(row).where(eq(receipts.id, id))
        if (kind === 'delete') await engine.db.delete(receipts).where(eq(receipts.id, id))
        if (kind === 'fold') await foldKept(engine.services, RECEIPT_TOTALS)
      }
      expect(await checkKept(engine.services, RECEIPT_TOTALS)).toEqual([])
      const zone = zoneOf(engine.services)
      const where = and(eq(receipts.supplierId, 1), eq(receipts.state, STATES[0]))
      const query = { party: { kind: 'supplier', ids: [1] } as const, only: { state: [STATES[0]] } }
      const [kept, counted] = await Promise.all(
        [query, undefined].map((asked) =>
          summarize(engine.db, RECEIPT_TOTALS, { zone, query: asked, where, isCapped: false }),
        ),
      )
      expect(kept).toEqual(counted)
    }),
    { numRuns: 10, seed: 20_261_122 },
  )
  const { rows } = await engine.db.execute(sql`select 1 from receipts`)
  expect(rows.length).toBeGreaterThan(20)
})
