import { and, eq, getTableColumns, ilike, inArray, isNull, not, or, sql } from 'drizzle-orm'
import type { WeChatMessageRow, weChatMessageEndpoints } from '#contract/wechat/messages.endpoints.ts'
import { WECHAT_MESSAGE_FIELDS } from '#domain/lists/parties/wechat.fields.ts'
import { ORDER_OUTCOMES } from '#domain/chat/wechat.ts'
import { decideMessage, sendTo } from '#server/chat/wechat/messages/send-messages.ts'
import { orders, weChatAccounts, weChatContacts, weChatGroups, weChatMessages } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { containing } from '#server/platform/lists/filters/conditions.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals, equalsCode } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

/** Messages in which an order was asked for. */
export const ASKED = and(eq(weChatMessages.direction, 'in'), inArray(weChatMessages.outcome, [...ORDER_OUTCOMES]))
/** Messages whose order was supplemented, then or later. */
export const SUPPLEMENTED = sql`exists (
  select 1 from ${orders} where ${orders.orderCode} = ${weChatMessages.orderCode} and ${orders.supplementStatus} = 1)`

/** Messages in and out, newest first. */
export const messageList = listOf('weChatMessage.getList', {
  select: (db, cursor) =>
    db
      .select({
        message: getTableColumns(weChatMessages),
        nickname: weChatAccounts.nickname,
        groupName: weChatGroups.name,
        contactName: weChatContacts.nickname,
        cursor,
      })
      .from(weChatMessages)
      .innerJoin(weChatAccounts, eq(weChatAccounts.id, weChatMessages.accountId))
      .leftJoin(weChatGroups, eq(weChatGroups.id, weChatMessages.groupRowId))
      .leftJoin(weChatContacts, eq(weChatContacts.id, weChatMessages.contactRowId))
      .$dynamic(),
  key: weChatMessages.id,
  filters: {
    id: equals(weChatMessages.id),
    ...fieldFilters(WECHAT_MESSAGE_FIELDS, {
      ...getTableColumns(weChatMessages),
      occurredTime: weChatMessages.occurredAt,
      way: weChatMessages.direction,
      nickname: weChatAccounts.nickname,
      chatName: weChatGroups.name,
      asks: weChatMessages.outcome,
      supplemented: weChatMessages.outcome,
    }),
    chatName: (text) =>
      or(ilike(weChatGroups.name, containing(text)), ilike(weChatContacts.nickname, containing(text))),
    orderCode: equalsCode(weChatMessages.orderCode),
    asks: (isWanted) => (isWanted ? ASKED : or(isNull(weChatMessages.outcome), not(ASKED ?? sql`false`))),
    supplemented: (isWanted) => (isWanted ? SUPPLEMENTED : not(SUPPLEMENTED)),
  },
  present: (rows) => rows.map(presentMessage),
})

interface Row {
  message: typeof weChatMessages.$inferSelect
  nickname: string
  groupName: string | null
  contactName: string | null
}

const presentMessage = ({ message, nickname, groupName, contactName }: Row): WeChatMessageRow => ({
  id: message.id,
  occurredTime: message.occurredAt.toISOString(),
  way: message.direction as WeChatMessageRow['way'],
  kind: message.kind as WeChatMessageRow['kind'],
  nickname,
  groupRowId: message.groupRowId,
  contactRowId: message.contactRowId,
  chatName: groupName ?? contactName ?? '',
  senderName: message.senderName,
  text: message.text,
  outcome: message.outcome as WeChatMessageRow['outcome'],
  orderCode: message.orderCode,
  sendState: message.sendState as WeChatMessageRow['sendState'],
  sendError: message.sendError,
  createTime: message.createdAt.toISOString(),
  settledTime: message.settledAt?.toISOString() ?? null,
  answerTo: message.answerTo,
})

/** Handlers of the messages of WeChat accounts. */
export const weChatMessageHandlers = {
  'weChatMessage.getList': messageList.page,
  'weChatMessage.export': exportList<'weChatMessage.getList'>(messageList, WECHAT_MESSAGE_FIELDS, 'wechat-messages'),
  'weChatMessage.send': sendTo,
  'weChatMessage.sendAgain': async (call, input) => await decideMessage(call, 'sendAgain', input),
  'weChatMessage.cancel': async (call, input) => await decideMessage(call, 'cancel', input),
  'weChatMessage.settle': async (call, input) => await decideMessage(call, 'settle', input),
} satisfies Pick<Handlers, keyof typeof weChatMessageEndpoints>
