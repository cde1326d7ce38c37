import { getTableName } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { CleanableName } from '#domain/cleanup/cleanable-tables.ts'
import { cleanableBankRecords } from '#server/ops/cleanup/tables/bank-records.ts'
import type { Cleanable, IsNamed, Part } from '#server/ops/cleanup/tables/cleanable.ts'
import {
  cleanableAccountExceptions,
  cleanableErrorLog,
  cleanableMessages,
  cleanableMonitorLogs,
  cleanablePayScriptCalls,
} from '#server/ops/cleanup/tables/logs.ts'
import { cleanableOrders } from '#server/ops/cleanup/tables/orders.ts'
import { cleanablePayouts } from '#server/ops/cleanup/tables/payouts.ts'

const TABLES: { [Name in CleanableName]: Cleanable<Name> } = {
  orders: cleanableOrders,
  payout_orders: cleanablePayouts,
  bank_records: cleanableBankRecords,
  monitor_logs: cleanableMonitorLogs,
  pay_script_calls: cleanablePayScriptCalls,
  account_exceptions: cleanableAccountExceptions,
  error_log: cleanableErrorLog,
  messages: cleanableMessages,
}

/** A declaration whatever its table. */
export interface AnyCleanable extends Omit<Cleanable<CleanableName>, 'heldBy'> {
  heldBy: (isNamed: IsNamed) => Readonly<Record<string, SQL>>
}

/** How a table is cleaned up. */
export const cleanable = (name: CleanableName): AnyCleanable => TABLES[name]

/** A table and all that goes along with its rows, the table first. */
export const partsOf = ({ parts, table }: Pick<AnyCleanable, 'parts' | 'table'>): Part[] => [
  { table, of: (among) => among(table.id) },
  ...parts,
]

/** The names of a table and of its parts, the table first. */
export const tablesOf = (name: CleanableName): string[] =>
  partsOf(cleanable(name)).map(({ table }) => getTableName(table))
