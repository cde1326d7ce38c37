import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { BREAK_KINDS, PATCH_STATES } from '#domain/trusted-chain/chain-record.ts'
import { oneOf, instant, money, now, ref, rowId, version } from '#server/db/schema/columns.ts'
import { bankRecords, orders } from '#server/db/schema/orders/order-schema.ts'
import { resources } from '#server/db/schema/people/party-schema.ts'

/** The breaks of accounts' chains, each with the movement that would close it and what was decided of it. */
export const chainPatches = pgTable(
  'chain_patches',
  {
    id: rowId(),
    resourceId: ref()
      .notNull()
      .references(() => resources.id),
    kind: text({ enum: BREAK_KINDS }).notNull(),
    /** The records between which it breaks. */
    beforeRecordId: ref()
      .notNull()
      .references(() => bankRecords.id),
    afterRecordId: ref()
      .notNull()
      .references(() => bankRecords.id),
    /** The missing amount, signed; for a misread balance, its error. */
    gapMinor: money().notNull(),
    /** Between these times it happened. */
    fromAt: instant().notNull(),
    toAt: instant().notNull(),
    /** The record from which two go on, one of which may be forged. */
    forkRecordId: ref().references(() => bankRecords.id),
    state: text({ enum: PATCH_STATES }).notNull().default('proposed'),
    foundAt: now(),
    decidedAt: instant(),
    decidedBy: text(),
    reason: text(),
    /** The record that was inferred. */
    recordId: ref().references(() => bankRecords.id),
    orderId: ref().references(() => orders.id),
    version: version(),
  },
  (t) => [
    unique('chain_patches_break_key').on(t.beforeRecordId, t.afterRecordId),
    index().on(t.afterRecordId),
    index().on(t.resourceId, t.toAt),
    index().on(t.state, t.id),
    index().on(t.foundAt),
    index('chain_patches_record_idx').on(t.recordId),
    index('chain_patches_fork_idx').on(t.forkRecordId),
    index('chain_patches_order_idx').on(t.orderId),
    oneOf('chain_patches_kind_check', t.kind, BREAK_KINDS),
    oneOf('chain_patches_state_check', t.state, PATCH_STATES),
  ],
)
