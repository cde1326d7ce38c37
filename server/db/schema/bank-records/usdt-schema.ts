import { bigint, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { TRANSFER_STATES, USDT_NETWORKS } from '#domain/usdt/usdt-address.ts'
import { oneOf, positive, instant, money, now, ref, rowId } from '#server/db/schema/columns.ts'
import { bankRecords } from '#server/db/schema/orders/order-schema.ts'
import { resources } from '#server/db/schema/people/party-schema.ts'

const blockNumber = () => bigint({ mode: 'number' })

/** How far each network has been read. Both numbers grow without a gap, and fall back together when blocks are replaced. */
export const chainCursors = pgTable(
  'chain_cursors',
  {
    network: text({ enum: USDT_NETWORKS }).primaryKey(),
    /** The first block that has not been read. */
    nextBlock: blockNumber().notNull(),
    /** The first block that has not been read a second time, deep enough to count. */
    settledBlock: blockNumber().notNull(),
    /** The last block of the chain, as the node said it last. */
    height: blockNumber().notNull(),
    /** When the node was last heard of, and what was wrong since. */
    readAt: now(),
    failingSince: instant(),
    fault: text(),
  },
  (t) => [oneOf('chain_cursors_network_check', t.network, USDT_NETWORKS)],
)

/** The hashes of the last blocks that were read, by which a replaced block shows. */
export const chainBlocks = pgTable(
  'chain_blocks',
  { network: text({ enum: USDT_NETWORKS }).notNull(), number: blockNumber().notNull(), hash: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.network, t.number] }),
    oneOf('chain_blocks_network_check', t.network, USDT_NETWORKS),
  ],
)

/** Transfers of USDT to accounts of the platform, each once, whichever block it stands in. */
export const usdtTransfers = pgTable(
  'usdt_transfers',
  {
    id: rowId(),
    network: text({ enum: USDT_NETWORKS }).notNull(),
    txId: text().notNull(),
    fromAddress: text().notNull(),
    toAddress: text().notNull(),
    /** In millionths. */
    amountMinor: money().notNull(),
    /** One transaction may send the same amount to the same address several times: which of them this is, from 0. */
    nth: integer().notNull().default(0),
    blockNumber: blockNumber().notNull(),
    blockHash: text().notNull(),
    blockAt: instant().notNull(),
    logIndex: integer().notNull(),
    state: text({ enum: TRANSFER_STATES }).notNull().default('pending'),
    seenAt: now(),
    confirmedAt: instant(),
    rolledBackAt: instant(),
    resourceId: ref().references(() => resources.id),
    /** The payment that it became, once it was confirmed. */
    bankRecordId: ref().references(() => bankRecords.id),
  },
  (t) => [
    // The place within the block is no part of it: a transaction keeps its number in another block, and its place not.
    unique('usdt_transfers_transfer_key').on(t.network, t.txId, t.toAddress, t.amountMinor, t.nth),
    index().on(t.network, t.blockNumber, t.logIndex),
    index('usdt_transfers_pending_idx').on(t.network, t.blockNumber).where(sql`${t.state} = 'pending'`),
    index().on(t.state, t.id),
    index().on(t.toAddress, t.id),
    index().on(t.resourceId, t.id),
    index('usdt_transfers_record_idx').on(t.bankRecordId).where(sql`${t.bankRecordId} is not null`),
    oneOf('usdt_transfers_network_check', t.network, USDT_NETWORKS),
    oneOf('usdt_transfers_state_check', t.state, TRANSFER_STATES),
    positive('usdt_transfers_amount_check', t.amountMinor),
  ],
)
