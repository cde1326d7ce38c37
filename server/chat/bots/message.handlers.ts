import { and, asc, eq, exists, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { botMessageEndpoints, BotMessageRow } from '#contract/bots/bot-message.endpoints.ts'
import { BOT_FUND_RECORD_FIELDS, BOT_MESSAGE_FIELDS } from '#domain/lists/parties/bots.fields.ts'
import { botFundRecords, botGroups, botMessages } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals, equalsCode } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

const messageList = listOf('botMessage.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(botMessages), bot: botGroups.bot, groupTitle: botGroups.title, cursor })
      .from(botMessages)
      .innerJoin(botGroups, eq(botGroups.id, botMessages.groupId))
      .$dynamic(),
  key: botMessages.id,
  filters: {
    id: equals(botMessages.id),
    ...fieldFilters(BOT_MESSAGE_FIELDS, {
      ...getTableColumns(botMessages),
      bot: botGroups.bot,
      groupTitle: botGroups.title,
      createTime: botMessages.at,
      messageDirection: botMessages.direction,
      delivery: botMessages.state,
    }),
    orderCode: equalsCode(botMessages.orderCode),
  },
  present: (rows) =>
    rows.map(
      ({
        at,
        bot,
        direction,
        failure,
        groupId,
        groupTitle,
        id,
        orderCode,
        purpose,
        senderName,
        sentAt,
        state,
        text,
      }) => ({
        id,
        createTime: at.toISOString(),
        bot,
        groupId,
        groupTitle,
        messageDirection: direction as BotMessageRow['messageDirection'],
        purpose: purpose as BotMessageRow['purpose'],
        delivery: state as BotMessageRow['delivery'],
        senderName,
        text,
        orderCode,
        failure,
        sentTime: sentAt?.toISOString() ?? null,
      }),
    ),
})

const opposite = alias(botFundRecords, 'opposite')
const recordList = listOf('botFundRecord.getList', {
  select: (db, cursor) =>
    db
      .select({
        ...getTableColumns(botFundRecords),
        groupTitle: botGroups.title,
        isUndone: sql<boolean>`${exists(db.select({ one: sql`1` }).from(opposite).where(eq(opposite.undoes, botFundRecords.id)))}`,
        cursor,
      })
      .from(botFundRecords)
      .innerJoin(botGroups, eq(botGroups.id, botFundRecords.groupId))
      .$dynamic(),
  key: botFundRecords.id,
  filters: {
    id: equals(botFundRecords.id),
    ...fieldFilters(BOT_FUND_RECORD_FIELDS, {
      ...getTableColumns(botFundRecords),
      groupTitle: botGroups.title,
      createTime: botFundRecords.at,
    }),
  },
  present: (rows) =>
    rows.map(({ at, messageId: _message, senderNumber: _sender, undoes: _undoes, ...record }) => ({
      ...record,
      createTime: at.toISOString(),
    })),
})

/** Handlers of what bots hear and say, and of the books. */
export const botMessageHandlers = {
  'botMessage.getList': messageList.page,
  'botMessage.export': exportList<'botMessage.getList'>(messageList, BOT_MESSAGE_FIELDS, 'bot-messages'),
  'botFundRecord.getList': recordList.page,
  'botFundRecord.export': exportList<'botFundRecord.getList'>(recordList, BOT_FUND_RECORD_FIELDS, 'bot-books'),
  'botFundRecord.getSums': async (call, filter) => {
    const { amountMinor, currency, exponent } = botFundRecords
    const rows = await call.db
      .select({
        currency,
        exponent,
        inMinor: sql<string>`coalesce(sum(${amountMinor}) filter (where ${amountMinor} > 0), 0)`,
        outMinor: sql<string>`coalesce(-sum(${amountMinor}) filter (where ${amountMinor} < 0), 0)`,
      })
      .from(botFundRecords)
      .innerJoin(botGroups, eq(botGroups.id, botFundRecords.groupId))
      .where(and(recordList.where(call, { filter })))
      .groupBy(currency, exponent)
      .orderBy(asc(currency))
    return { list: rows.map((row) => ({ ...row, inMinor: Number(row.inMinor), outMinor: Number(row.outMinor) })) }
  },
} satisfies Pick<Handlers, keyof typeof botMessageEndpoints>
