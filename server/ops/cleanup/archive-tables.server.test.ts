import { is, Placeholder, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLEANABLE_NAMES, CLEANABLE_TABLES } from '#domain/system/cleanable-tables.ts'
import { cleanable, tablesOf } from '#server/ops/cleanup/tables/all-tables.ts'
import { amongIds } from '#server/ops/cleanup/engine/task.ts'
import { heldSql, timeOf } from '#server/ops/cleanup/engine/held-rows.ts'
import { isNamed, isNamedAmong } from '#server/ops/cleanup/tables/cleanable.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

const columnsIn = async (schema: string, table: string) => {
  const { rows } = await server.services.db.execute<{ column: string }>(sql`
    select column_name || ' ' || udt_name || ' ' || is_nullable as column from information_schema.columns
    where table_schema = ${schema} and table_name = ${table} order by column_name`)
  return rows.map(({ column }) => column)
}

/** Tables of money and of who did what are never cleaned up. */
const NEVER =
  /^(audit|ledger|users$|merchants$|suppliers$|resources$|settings$|chain_patches$|order_totals|payout_totals)/

describe.each(CLEANABLE_NAMES)('%s', (name) => {
  it.each(tablesOf(name))('has a table in the archive with the columns of %s', async (table) => {
    expect(table).not.toMatch(NEVER)
    const own = ['archived_at timestamptz NO', 'task_id int8 NO']
    expect(await columnsIn('archive', table)).toEqual([...(await columnsIn('public', table)), ...own].toSorted())
  })

  it('names its reasons in their order, and times that it has', () => {
    const { heldBy, timeFields } = CLEANABLE_TABLES[name]
    const named: readonly string[] = heldBy
    expect(Object.keys(cleanable(name).heldBy(isNamed))).toEqual(named.filter((reason) => reason !== 'laterOnes'))
    expect(named.includes('laterOnes')).toBe(cleanable(name).withoutGapIn !== undefined)
    for (const field of timeFields) expect(timeOf(name, field).dataType).toBe('date')
  })

  it('is judged by values that are written out', () => {
    // As parameters they would be planned for any value, and all old orders of an account read for each row of a log.
    const found = cleanable(name)
    for (const judged of [heldSql(found), heldSql(found, isNamedAmong(amongIds))]) {
      const { params } = new PgDialect({ casing: 'snake_case' }).sqlToQuery(judged)
      expect(params.filter((param) => !is(param, Placeholder))).toEqual([])
    }
  })

  it('takes along or is held back by every row that has to go before it', async () => {
    const { rows } = await server.services.db.execute<{ child: string; indexed: boolean }>(sql`
      select c.conrelid::regclass::text as child, exists (
        select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
      ) as indexed
      from pg_constraint c where c.contype = 'f' and c.confrelid = ${`public.${name}`}::regclass`)
    // Without an index each row that goes would read the whole table that could name it.
    expect(rows.filter(({ indexed }) => !indexed)).toEqual([])
  })
})

it('has a configuration for each table, and none that runs by itself', async () => {
  const admin = await server.signIn('superadmin')
  const { list } = await admin.call('dataCleanConfig.getList', {})
  expect(list.map(({ tableName }) => tableName).toSorted()).toEqual(CLEANABLE_NAMES.toSorted())
  expect(list.filter(({ enabled }) => enabled)).toEqual([])
})
