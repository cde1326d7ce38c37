import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import * as tables from '#server/db/tables.gen.ts'
import * as schema from '#server/db/schema/schema.ts'
import { importsOf, sourceFiles } from '#tests/support/sources/source-files.ts'

const BY_TRIGGERS = 'sums that triggers of the database keep from orders and payouts'
const BY_CHAIN = 'links that a function of the database appends for entries of the audit log'

/** Tables to which the server's own sources add no row, each with what fills it. */
const FILLED_OTHERWISE: Readonly<Record<string, string>> = {
  cleanupConfigs: 'a migration: one row for each table that may be cleaned; people change its months and switch it on',
  auditChain: BY_CHAIN,
  auditChainHead: BY_CHAIN,
  orderTotals: BY_TRIGGERS,
  orderTotalDeltas: BY_TRIGGERS,
  orderStatistics: BY_TRIGGERS,
  orderStatisticDeltas: BY_TRIGGERS,
  payoutTotals: BY_TRIGGERS,
  payoutTotalDeltas: BY_TRIGGERS,
  payoutStatistics: BY_TRIGGERS,
  payoutStatisticDeltas: BY_TRIGGERS,
}

const isTest = /\.test\.ts$|-test-bench\.ts$/
const server = sourceFiles('server').filter(({ path }) => !isTest.test(path) && !path.startsWith('server/db/schema/'))
const ALL = Object.entries({ ...tables, ...schema }).filter((entry): entry is [string, PgTable] =>
  is(entry[1], PgTable),
)

/** The store of a table, where one creates, changes and deletes its records. */
const STORE = /(?:const (\w+) = )recordStore\(\{\s*table: (\w+)/g

/** The stores that create records: in their own file, or in one that imports it. */
const creating = new Set(
  server.flatMap((file) =>
    [...file.text.matchAll(STORE)].flatMap(([, store = '', table = '']) => {
      const users = server.filter((one) => one === file || importsOf(one).includes(file.path))
      return users.some(({ text }) => new RegExp(`\\b${store}\\.create\\b`).test(text)) ? [table] : []
    }),
  ),
)

/** True where the server's own sources add rows to a table; migrations and the demo's loader are none of them. */
function isFilled([name, table]: [string, PgTable]): boolean {
  const inserts = new RegExp(
    `\\.insert\\((?:schema\\.)?${name}\\)|insert into (?:\\$\\{(?:schema\\.)?${name}\\}|"?${getTableName(table)}\\b)`,
    'i',
  )
  return creating.has(name) || server.some(({ text }) => inserts.test(text))
}

it('every table is filled by calls, jobs and doors, so that an empty system can have whatever the demo has', () => {
  const others = ALL.filter((table) => !isFilled(table)).map(([name]) => name)
  expect(others.toSorted()).toEqual(Object.keys(FILLED_OTHERWISE).toSorted())
})
