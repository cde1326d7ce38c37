import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  BOT_KINDS,
  BOT_STATES,
  DELIVERY_STATES,
  MESSAGE_DIRECTIONS,
  MESSAGE_PURPOSES,
  RELAY_SIDES,
} from '#domain/chat/bots.ts'
import type { Attachment, BotKind } from '#domain/chat/bots.ts'
import type { GroupRight } from '#domain/chat/question.ts'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import { notNegative, oneOf, positive, instant, money, now, ref, rowId, stamps } from '#server/db/schema/columns.ts'
import { merchants, suppliers } from '#server/db/schema/people/party-schema.ts'

/** A number of Telegram's: a chat, a person, a message. */
const telegram = () => bigint({ mode: 'number' })

/** State of the platform's bots; a bot's row is made by its first update or its first call. */
export const bots = pgTable(
  'bots',
  {
    bot: text().$type<BotKind>().primaryKey(),
    state: text().notNull().default('stopped'),
    /** Why it fails. */
    failure: text(),
    username: text(),
    /** Hash of the token that username and updates belong to. */
    tokenHash: text(),
    /** Where updates come to; null while they are asked for. */
    webhook: text(),
    /** The number of the first update that was not handled. */
    nextUpdate: telegram().notNull().default(0),
    changedAt: now(),
  },
  (t) => [oneOf('bots_bot_check', t.bot, BOT_KINDS), oneOf('bots_state_check', t.state, BOT_STATES)],
)

/** The updates that were handled, so that none is handled twice; old ones are deleted. */
export const botUpdates = pgTable(
  'bot_updates',
  { bot: text().notNull(), update: telegram().notNull(), at: now() },
  (t) => [primaryKey({ columns: [t.bot, t.update] }), index().on(t.at)],
)

/** The groups that a bot is in. */
export const botGroups = pgTable(
  'bot_groups',
  {
    id: rowId(),
    bot: text().$type<BotKind>().notNull(),
    chat: telegram().notNull(),
    title: text().notNull(),
    isMember: boolean().notNull().default(true),
    enabled: boolean().notNull().default(true),
    /** Whom the group is of: what it is told is this party's. */
    merchantId: ref().references(() => merchants.id),
    supplierId: ref().references(() => suppliers.id),
    /** Of a relay bot's group: whose it is, what the other group calls it, and the other group. */
    side: text(),
    alias: text(),
    peerId: ref().references((): AnyPgColumn => botGroups.id),
    language: text().$type<Locale>().notNull().default('zh-CN'),
    /** Currency of its books, their balance and how many records there are. */
    currency: text().notNull(),
    exponent: smallint().notNull(),
    bookMinor: money().notNull().default(0),
    bookCount: integer().notNull().default(0),
    /** The service asked for quiet until then. */
    quietUntil: instant(),
    remindedAt: instant(),
    ...stamps(),
  },
  (t) => [
    unique('bot_groups_chat_key').on(t.bot, t.chat),
    uniqueIndex('bot_groups_peer_key').on(t.peerId).where(sql`${t.peerId} is not null`),
    oneOf('bot_groups_bot_check', t.bot, BOT_KINDS),
    oneOf('bot_groups_side_check', t.side, RELAY_SIDES),
    oneOf('bot_groups_language_check', t.language, LOCALES),
    check('bot_groups_party_check', sql`${t.merchantId} is null or ${t.supplierId} is null`),
    notNegative('bot_groups_book_check', t.bookCount, t.exponent),
  ],
)

/** The people of Telegram who may ask, by their number or name; with a party only in its groups. */
export const telegramPeople = pgTable(
  'telegram_people',
  {
    id: rowId(),
    name: text().notNull(),
    telegram: telegram(),
    /** In small letters, without the @. */
    username: text(),
    merchantId: ref().references(() => merchants.id),
    supplierId: ref().references(() => suppliers.id),
    rights: text().array().$type<GroupRight[]>().notNull(),
    enabled: boolean().notNull().default(true),
    note: text(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('telegram_people_telegram_key').on(t.telegram).where(sql`${t.telegram} is not null`),
    uniqueIndex('telegram_people_username_key').on(t.username).where(sql`${t.username} is not null`),
    check('telegram_people_known_check', sql`${t.telegram} is not null or ${t.username} is not null`),
    check('telegram_people_party_check', sql`${t.merchantId} is null or ${t.supplierId} is null`),
  ],
)

/** Every message in and out. Messages that wait to be sent are written in the transaction of their cause. */
export const botMessages = pgTable(
  'bot_messages',
  {
    id: rowId(),
    groupId: ref()
      .notNull()
      .references(() => botGroups.id),
    direction: text().notNull(),
    purpose: text().notNull(),
    state: text().notNull(),
    text: text().notNull(),
    attachment: jsonb().$type<Attachment>(),
    /** The message's number in its chat, once there is one. */
    telegram: telegram(),
    senderNumber: telegram(),
    senderName: text(),
    orderCode: text(),
    /** The message that caused it: the question, or the one that is carried on. */
    sourceId: ref().references((): AnyPgColumn => botMessages.id),
    /** The message whose text it replaces. */
    editOf: ref().references((): AnyPgColumn => botMessages.id),
    attempts: integer().notNull().default(0),
    failure: text(),
    notBefore: instant(),
    at: now(),
    sentAt: instant(),
  },
  (t) => [
    index().on(t.groupId, t.id),
    index('bot_messages_order_idx').on(t.orderCode, t.id).where(sql`${t.orderCode} is not null`),
    index('bot_messages_source_idx').on(t.sourceId).where(sql`${t.sourceId} is not null`),
    index('bot_messages_open_idx').on(t.id).where(sql`${t.state} in ('waiting', 'sending')`),
    uniqueIndex('bot_messages_telegram_key').on(t.groupId, t.telegram).where(sql`${t.telegram} is not null`),
    oneOf('bot_messages_direction_check', t.direction, MESSAGE_DIRECTIONS),
    oneOf('bot_messages_purpose_check', t.purpose, MESSAGE_PURPOSES),
    oneOf('bot_messages_state_check', t.state, DELIVERY_STATES),
  ],
)

/** Subjects of which a group was told unasked, each once. */
export const botTold = pgTable(
  'bot_told',
  {
    groupId: ref()
      .notNull()
      .references(() => botGroups.id),
    subject: text().notNull(),
    at: now(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.subject] }), index().on(t.at)],
)

/** The books of the groups: each record with the balance after it; one that is undone is followed by its opposite. */
export const botFundRecords = pgTable(
  'bot_fund_records',
  {
    id: rowId(),
    groupId: ref()
      .notNull()
      .references(() => botGroups.id),
    /** From 1, within the group. */
    number: integer().notNull(),
    amountMinor: money().notNull(),
    balanceMinor: money().notNull(),
    currency: text().notNull(),
    exponent: smallint().notNull(),
    memo: text(),
    senderNumber: telegram(),
    senderName: text().notNull(),
    messageId: ref()
      .notNull()
      .unique()
      .references(() => botMessages.id),
    undoes: ref()
      .unique()
      .references((): AnyPgColumn => botFundRecords.id),
    at: now(),
  },
  (t) => [
    unique('bot_fund_records_number_key').on(t.groupId, t.number),
    positive('bot_fund_records_number_check', t.number),
    check('bot_fund_records_amount_check', sql`${t.amountMinor} <> 0`),
  ],
)
