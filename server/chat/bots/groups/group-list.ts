import { and, eq, inArray, isNotNull, isNull, max, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import type { BotGroupRow } from '#contract/bots/bot-group.endpoints.ts'
import { groupStateOf, RELAY_SIDES } from '#domain/chat/bots.ts'
import type { BotKind, GroupState } from '#domain/chat/bots.ts'
import { GROUP_BOT_FIELDS, RELAY_BOT_FIELDS } from '#domain/lists/parties/bots.fields.ts'
import type { Queryable } from '#server/db/client.ts'
import { botGroups, botMessages, bots, merchants, suppliers } from '#server/db/schema/schema.ts'
import type { BotGroup } from '#server/chat/bots/groups/group-of-chat.ts'
import { isDemoService } from '#server/chat/bots/groups/group-of-chat.ts'
import { stateOfBot } from '#server/chat/bots/poll/bot-record.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals, isOneOf } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import type { RowCursor } from '#server/platform/lists/paging/keyset.ts'
import type { ListCall } from '#server/platform/lists/list-parts.ts'
import { presentStamps } from '#server/access/records/record-store.ts'

const peers = alias(botGroups, 'peers')

const columns = {
  group: botGroups,
  peerTitle: peers.title,
  merchantName: merchants.name,
  supplierName: suppliers.name,
}
type Row = { group: BotGroup; peerTitle: string | null; merchantName: string | null; supplierName: string | null }

const select = (db: Queryable, cursor: SQL<RowCursor>) =>
  db
    .select({ ...columns, cursor })
    .from(botGroups)
    .leftJoin(peers, eq(peers.id, botGroups.peerId))
    .leftJoin(merchants, eq(merchants.id, botGroups.merchantId))
    .leftJoin(suppliers, eq(suppliers.id, botGroups.supplierId))
    .$dynamic()

const isBound = or(isNotNull(botGroups.merchantId), isNotNull(botGroups.supplierId), isNotNull(botGroups.peerId))
/** Groups in a state, as `groupStateOf` judges. */
const inState = (state: GroupState) => {
  if (state === 'left') return eq(botGroups.isMember, false)
  const isUnbound = and(isNull(botGroups.merchantId), isNull(botGroups.supplierId), isNull(botGroups.peerId))
  return and(
    eq(botGroups.isMember, true),
    state === 'unbound' ? isUnbound : and(isBound, eq(botGroups.enabled, state === 'bound')),
  )
}
const { groupState: _state, botFailure: _failure, ...FIELDS } = GROUP_BOT_FIELDS
const { groupState: _own, botFailure: _none, ...RELAY } = RELAY_BOT_FIELDS

/** Groups of the bot that answers. */
export const groupBotList = listOf('groupBot.getList', {
  select,
  key: botGroups.id,
  sorts: { title: botGroups.title },
  scope: () => eq(botGroups.bot, 'group'),
  filters: { id: equals(botGroups.id), ...fieldFilters(FIELDS, botGroups), groupState: inState },
  present: (rows, call) => presentGroups('group', rows, call),
})

/** Groups of the bot that carries messages. */
export const relayBotList = listOf('relayBot.getList', {
  select,
  key: botGroups.id,
  sorts: { title: botGroups.title },
  scope: () => eq(botGroups.bot, 'relay'),
  filters: {
    id: equals(botGroups.id),
    ...fieldFilters(RELAY, botGroups),
    groupState: inState,
    side: isOneOf(botGroups.side) as never,
  },
  present: (rows, call) => presentGroups('relay', rows, call),
})

async function presentGroups(bot: BotKind, rows: readonly Row[], { db, services }: ListCall): Promise<BotGroupRow[]> {
  const [record] = await db.select().from(bots).where(eq(bots.bot, bot))
  const last = await lastMessages(db, rows)
  const isDemo = isDemoService(services)
  return rows.map(({ group, merchantName, peerTitle, supplierName }) => {
    const {
      alias: called,
      chat,
      currency,
      enabled,
      exponent,
      id,
      isMember,
      language,
      merchantId,
      peerId,
      supplierId,
      title,
      version,
    } = group
    const bound = merchantId !== null || supplierId !== null || peerId !== null
    return {
      id,
      version,
      ...presentStamps(group),
      title,
      chat,
      groupState: groupStateOf({ enabled, isMember, isBound: bound }),
      enabled,
      merchantId,
      supplierId,
      partyName: merchantName ?? supplierName,
      side: RELAY_SIDES.find((side) => side === group.side) ?? null,
      alias: called,
      peerId,
      peerTitle,
      language,
      currency,
      exponent,
      balanceMinor: group.bookMinor,
      recordCount: group.bookCount,
      lastMessageTime: last.get(id) ?? null,
      botState: stateOfBot(record),
      botFailure: record?.failure ?? null,
      isDemo,
    }
  })
}

/** When each group last had a message, in or out. */
async function lastMessages(db: Queryable, rows: readonly Row[]): Promise<Map<number, string>> {
  const ids = rows.map(({ group }) => group.id)
  const found = await db
    .select({ id: botMessages.groupId, at: max(botMessages.at) })
    .from(botMessages)
    .where(and(inArray(botMessages.groupId, ids), sql`true`))
    .groupBy(botMessages.groupId)
  return new Map(found.flatMap(({ at, id }) => (at === null ? [] : [[id, at.toISOString()]])))
}
