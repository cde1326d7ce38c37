import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ENTITY_KINDS } from '#domain/entities.ts'
import type { EntityKind } from '#domain/entities.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { BATCH_STATE_IDS } from '#domain/payouts/payout-batch.ts'
import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import * as schema from '#server/db/schema/schema.ts'

/** A kind's table, and what its columns are beyond their names. */
export interface EntityTable {
  table: PgTable
  /** The column that people know it by. */
  key: PgColumn
  /** Columns that people also know it by. */
  alsoKnownBy?: readonly PgColumn[]
  /** The column that audited actions name it by, where that is another. */
  auditKey?: PgColumn
  /** The column with its state as a number, and the names of these numbers. */
  states?: { column: string; ids: Readonly<Record<string, number>> }
  /** Columns that no role is shown, whatever they are called. */
  secret?: readonly string[]
  /** Columns with a person's data, whose names do not say so. */
  personal?: readonly string[]
}

/** The kinds with their tables. */
export const ENTITY_TABLES: Record<EntityKind, EntityTable> = {
  order: {
    table: schema.orders,
    key: schema.orders.orderCode,
    alsoKnownBy: [schema.orders.merchantOrderId],
    states: { column: 'status', ids: ORDER_STATUS_IDS },
  },
  payout: {
    table: schema.payoutOrders,
    key: schema.payoutOrders.orderCode,
    alsoKnownBy: [schema.payoutOrders.merchantOrderId],
    states: { column: 'stage', ids: PAYOUT_STAGE_IDS },
  },
  payoutBatch: {
    table: schema.payoutBatches,
    key: schema.payoutBatches.batchNumber,
    states: { column: 'state', ids: BATCH_STATE_IDS },
  },
  callback: { table: schema.callbacks, key: schema.callbacks.orderId },
  user: { table: schema.users, key: schema.users.account },
  // Its id goes with every call of the session; people know it by its handle.
  session: { table: schema.sessions, key: schema.sessions.handle, secret: ['id', 'standingCodes'] },
  merchant: { table: schema.merchants, key: schema.merchants.mchId, personal: ['name'] },
  supplier: { table: schema.suppliers, key: schema.suppliers.id, personal: ['name'] },
  userProduct: { table: schema.userProducts, key: schema.userProducts.id },
  resource: { table: schema.resources, key: schema.resources.id, personal: ['name', 'details'] },
  monitor: { table: schema.monitors, key: schema.monitors.monitorId },
  telegramPerson: {
    table: schema.telegramPeople,
    key: schema.telegramPeople.id,
    personal: ['name', 'telegram', 'username'],
  },
  botGroup: { table: schema.botGroups, key: schema.botGroups.id, personal: ['title', 'alias'] },
  monitorScript: { table: schema.monitorScripts, key: schema.monitorScripts.id },
  messagePattern: { table: schema.messagePatterns, key: schema.messagePatterns.id },
  payGateway: { table: schema.payGateways, key: schema.payGateways.id },
  payScript: { table: schema.payScripts, key: schema.payScripts.id },
  bankRecord: { table: schema.bankRecords, key: schema.bankRecords.id },
  ledgerTransaction: { table: schema.ledgerTransactions, key: schema.ledgerTransactions.id },
  ledgerAccount: { table: schema.ledgerAccounts, key: schema.ledgerAccounts.id },
  approval: {
    table: schema.approvals,
    key: schema.approvals.id,
    auditKey: schema.approvals.target,
    personal: ['params'],
  },
  bank: { table: schema.banks, key: schema.banks.id },
  bankTemplate: { table: schema.bankTemplates, key: schema.bankTemplates.id },
  ipRule: { table: schema.ipRules, key: schema.ipRules.id },
  blacklistedName: { table: schema.blacklistedNames, key: schema.blacklistedNames.id, personal: ['normalized'] },
  ipFreeze: { table: schema.ipFreezes, key: schema.ipFreezes.id, personal: ['liftedBy'] },
  ipGuardRule: { table: schema.ipGuardRules, key: schema.ipGuardRules.id },
  ipAllowance: { table: schema.ipAllowances, key: schema.ipAllowances.id },
  riskRule: { table: schema.riskRules, key: schema.riskRules.id, personal: ['condition'] },
  blacklist: { table: schema.riskBlacklist, key: schema.riskBlacklist.id, personal: ['normalized'] },
  chainPatch: { table: schema.chainPatches, key: schema.chainPatches.id },
  note: { table: schema.notes, key: schema.notes.id },
  message: { table: schema.messages, key: schema.messages.id, personal: ['params', 'texts'] },
  messageTemplate: { table: schema.messageTemplates, key: schema.messageTemplates.event },
  setting: { table: schema.settings, key: schema.settings.key },
  savedView: { table: schema.savedViews, key: schema.savedViews.id },
}

/** A column of one kind that holds the id of another. */
interface Reference {
  from: EntityKind
  column: PgColumn
  to: EntityKind
}

const kindOfTable = new Map(ENTITY_KINDS.map((kind) => [ENTITY_TABLES[kind].table, kind]))

/** The references between kinds, as the schema has them. */
export const REFERENCES: readonly Reference[] = ENTITY_KINDS.flatMap((from) => {
  const { columns, foreignKeys } = getTableConfig(ENTITY_TABLES[from].table)
  const declared = foreignKeys.flatMap((key) => {
    const { columns: own, foreignTable } = key.reference()
    const to = kindOfTable.get(foreignTable)
    return to === undefined ? [] : own.map((column) => ({ from, column: column as PgColumn, to }))
  })
  // Orders and payouts count their ids in one range, so that what may concern either has no foreign key.
  const ofEither = columns
    .filter((column) => column.name === schema.callbacks.orderId.name)
    .filter((column) => declared.every((one) => one.column !== column))
    .flatMap((column) => (['order', 'payout'] as const).map((to) => ({ from, column, to })))
  return [...declared, ...ofEither]
})

/** The tables of the schema. */
export const TABLES: readonly PgTable[] = Object.values(schema).filter((one) => is(one, PgTable))
