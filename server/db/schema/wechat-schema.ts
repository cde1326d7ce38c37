import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { LOCALES } from '#domain/text/locales.ts'
import {
  SAID_ACCOUNT_STATES,
  SEND_STATES,
  WECHAT_DIRECTIONS,
  WECHAT_MESSAGE_KINDS,
  ASK_OUTCOMES,
} from '#domain/chat/wechat.ts'
import { notNegative, oneOf, bytea, instant, now, ref, rowId, stamps } from '#server/db/schema/columns.ts'
import { merchants, suppliers } from '#server/db/schema/people/party-schema.ts'

/** WeChat accounts, each driven by a bridge that signs with the account's key. */
export const weChatAccounts = pgTable(
  'wechat_accounts',
  {
    id: rowId(),
    weChatId: text('wechat_id').notNull(),
    nickname: text().notNull(),
    enabled: boolean().notNull().default(true),
    signKey: bytea().notNull(),
    /** Messages stay when the account is deleted. */
    deletedAt: instant(),
    /** State that the bridge reported last, and when. */
    saidState: text(),
    saidError: text(),
    saidAt: instant(),
    errorCount: integer().notNull().default(0),
    /** The numbers of the last word, and of the last list of groups and contacts. */
    lastWord: bigint({ mode: 'number' }),
    lastListing: bigint({ mode: 'number' }),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('wechat_accounts_wechat_id_key').on(t.weChatId).where(sql`${t.deletedAt} is null`),
    oneOf('wechat_accounts_said_check', t.saidState, SAID_ACCOUNT_STATES),
    notNegative('wechat_accounts_errors_check', t.errorCount),
  ],
)

/** Columns that groups and contacts share: an account sees them, and messages come from them. */
const chatColumns = () => ({
  id: rowId(),
  accountId: ref()
    .notNull()
    .references(() => weChatAccounts.id),
  /** True while the account has it. */
  isPresent: boolean().notNull().default(true),
  lastMessageAt: instant(),
  lastMessage: text(),
})

/** Groups as an account sees them; two accounts in one group are two rows, of which one may be answered. */
export const weChatGroups = pgTable(
  'wechat_groups',
  {
    ...chatColumns(),
    groupId: text().notNull(),
    name: text().notNull(),
    memberCount: integer(),
    /** Whose orders may be asked for in it. */
    merchantId: ref().references(() => merchants.id),
    supplierId: ref().references(() => suppliers.id),
    whitelisted: boolean().notNull().default(false),
    /** Questions that are allowed in it, and the language of the answers. */
    rights: text().array().notNull().default([]),
    language: text().notNull().default('zh-CN'),
    whitelistedBy: text(),
    whitelistedAt: instant(),
    ...stamps(),
  },
  (t) => [
    unique('wechat_groups_group_key').on(t.accountId, t.groupId),
    uniqueIndex('wechat_groups_answered_key').on(t.groupId).where(sql`${t.whitelisted}`),
    check('wechat_groups_party_check', sql`num_nonnulls(${t.merchantId}, ${t.supplierId}) <= 1`),
    // An answer tells of somebody's orders.
    check(
      'wechat_groups_whitelist_check',
      sql`not ${t.whitelisted} or num_nonnulls(${t.merchantId}, ${t.supplierId}) = 1`,
    ),
    oneOf('wechat_groups_language_check', t.language, LOCALES),
    notNegative('wechat_groups_members_check', t.memberCount),
  ],
)

/** Contacts of an account. */
export const weChatContacts = pgTable(
  'wechat_contacts',
  {
    ...chatColumns(),
    contactId: text().notNull(),
    nickname: text().notNull(),
    /** The account's own name for the contact. */
    remark: text(),
    createdAt: now(),
  },
  (t) => [unique('wechat_contacts_contact_key').on(t.accountId, t.contactId)],
)

/** Every message in and out, of a group or of a contact. */
export const weChatMessages = pgTable(
  'wechat_messages',
  {
    id: rowId(),
    accountId: ref()
      .notNull()
      .references(() => weChatAccounts.id),
    groupRowId: ref().references(() => weChatGroups.id),
    contactRowId: ref().references(() => weChatContacts.id),
    direction: text().notNull(),
    kind: text().notNull().default('text'),
    /** WeChat's own number; of a message out, once it was sent. */
    messageId: text(),
    senderId: text(),
    /** Who wrote it in the group; of a message out, the person of the platform, null for an answer. */
    senderName: text(),
    text: text().notNull(),
    /** When it was written, and when the platform took it or made it. */
    occurredAt: instant().notNull(),
    createdAt: now(),
    /** Outcome of the question in it, and the order that it is about. */
    outcome: text(),
    orderCode: text(),
    /** The message that it answers. */
    answerTo: ref().references((): AnyPgColumn => weChatMessages.id),
    sendState: text(),
    /** How often it was given to be sent anew. */
    sendAttempt: integer().notNull().default(0),
    sendError: text(),
    settledAt: instant(),
  },
  (t) => [
    uniqueIndex('wechat_messages_in_key').on(t.accountId, t.messageId).where(sql`${t.direction} = 'in'`),
    index('wechat_messages_open_idx').on(t.accountId, t.id).where(sql`${t.sendState} in ('waiting', 'handedOut')`),
    index().on(t.groupRowId, t.id),
    index().on(t.contactRowId, t.id),
    index().on(t.occurredAt),
    index('wechat_messages_asked_idx').on(t.occurredAt, t.groupRowId).where(sql`${t.outcome} is not null`),
    index('wechat_messages_order_idx').on(t.orderCode, t.id).where(sql`${t.orderCode} is not null`),
    index('wechat_messages_answer_idx').on(t.answerTo).where(sql`${t.answerTo} is not null`),
    oneOf('wechat_messages_direction_check', t.direction, WECHAT_DIRECTIONS),
    oneOf('wechat_messages_kind_check', t.kind, WECHAT_MESSAGE_KINDS),
    oneOf('wechat_messages_outcome_check', t.outcome, ASK_OUTCOMES),
    oneOf('wechat_messages_send_check', t.sendState, SEND_STATES),
    check('wechat_messages_chat_check', sql`num_nonnulls(${t.groupRowId}, ${t.contactRowId}) = 1`),
    check('wechat_messages_out_check', sql`(${t.direction} = 'out') = (${t.sendState} is not null)`),
  ],
)
