import { z } from 'zod'
import { ROLES } from '#domain/roles.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, flag, id, instant, line, nothing } from '#contract/calls/fields.ts'
import { listCall } from '#contract/calls/list-call.ts'
import { ERROR_KIND_FIELDS, ERROR_LOG_FIELDS } from '#domain/lists/system/system.fields.ts'
import { MESSAGE_STATES } from '#domain/messages/message-template.ts'
import { NOTICE_EVENTS } from '#domain/messages/message-events.ts'
import { NOTE_SUBJECTS } from '#domain/notes.ts'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'

const wordsSchema = z.object({ title: z.string(), text: z.string() })

/** Title and text of a message in each language. */
export const messageTexts = z.object(
  Object.fromEntries(LOCALES.map((locale) => [locale, wordsSchema])) as Record<Locale, typeof wordsSchema>,
)
export type MessageTexts = z.infer<typeof messageTexts>

const money = z.object({ amountMinor: z.int(), currency: z.string(), exponent: z.int() })

/** The record that a note stands on, and the note's id. */
const messageAbout = z.object({ kind: z.enum(NOTE_SUBJECTS), subject: z.string(), note: z.int() })
export type MessageAbout = z.infer<typeof messageAbout>

/** A message: the event that it tells of with its values, and how that was worded when it was sent. */
export const messageSchema = z.object({
  msg_id: z.int(),
  create_time: instant,
  kind: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), money, z.null()])),
  texts: messageTexts,
  state: z.enum(MESSAGE_STATES),
  /** Of a message about a note; null for others. */
  about: messageAbout.nullable(),
})
export type Message = z.infer<typeof messageSchema>

const noticeTexts = z.object(
  Object.fromEntries(NOTICE_EVENTS.map((event) => [event, wordsSchema])) as Record<
    (typeof NOTICE_EVENTS)[number],
    typeof wordsSchema
  >,
)

const oneMessage = z.object({ msg_id: id })
const move = (name: string, summary: string) =>
  defineEndpoint({
    method: 'POST',
    path: `/v1.0/message/${name}`,
    summary,
    unaudited: 'It moves a message of one’s own.',
    access: ROLES,
    input: oneMessage,
    output: done,
  })

const errorEntry = z.object({
  type: line(64),
  code: line(64).default(''),
  mes: z.string().max(4_000),
  url: z.string().max(2_000),
  time: z.string().max(64),
})
/** An error as it is kept; `count` is how often it came before it was stored. */
const keptError = errorEntry.extend({ id: z.int(), account: z.string(), createTime: instant, count: z.int() })
export type KeptError = z.infer<typeof keptError>

const errorKind = keptError.omit({ createTime: true, time: true }).extend({
  /** Tells kinds apart: a hash of type and first line without their numbers. */
  kind: z.string(),
  firstTime: instant,
  lastTime: instant,
  /** Number of accounts that met it; 0 for an error of the server alone. */
  accounts: z.int(),
})
export type ErrorKind = z.infer<typeof errorKind>

const MAINTAINERS = ['superAdmin', 'admin', 'technicalSupport', 'technicalMaintenance'] as const
/** Finds one kind. */
const kind = line(64).optional()

export const messageEndpoints = {
  'message.init': defineEndpoint({
    method: 'GET',
    path: '/v1.0/message/init',
    summary: 'The own messages, newest first.',
    access: ROLES,
    input: nothing,
    output: z.object({
      unread: z.array(messageSchema),
      readed: z.array(messageSchema),
      trash: z.array(messageSchema),
      /** How many each state has; its newest are listed. */
      counts: z.object({ unread: z.int(), readed: z.int(), trash: z.int() }),
    }),
  }),
  'message.content': defineEndpoint({
    method: 'GET',
    path: '/v1.0/message/content',
    summary: 'One message.',
    access: ROLES,
    input: oneMessage,
    output: messageSchema,
  }),
  'message.wording': defineEndpoint({
    method: 'GET',
    path: '/v1.0/message/wording',
    summary:
      'The templates of the notices that consoles word themselves, in one language; the push `templates.changed` tells of changes.',
    access: ROLES,
    input: z.object({ language: z.enum(LOCALES) }),
    output: noticeTexts,
  }),
  'message.has_read': move('has_read', 'Unread to read.'),
  'message.read_all': defineEndpoint({
    method: 'POST',
    path: '/v1.0/message/read_all',
    summary: 'All that were unread up to a message to read; a later one stays unread.',
    unaudited: 'It moves messages of one’s own.',
    access: ROLES,
    input: oneMessage,
    output: z.object({ count: z.int() }),
  }),
  'message.remove_readed': move('remove_readed', 'Read to trash.'),
  'message.restore': move('restore', 'Trash to read.'),
}

export const errorLogEndpoints = {
  save_error_logger: defineEndpoint({
    method: 'POST',
    path: '/v1.0/save_error_logger',
    summary: 'Keeps an uncaught error of the console.',
    access: ROLES,
    mutates: false,
    input: errorEntry,
    output: done,
  }),
  'errorLogger.getList': listCall({
    path: '/v1.0/errorLogger/getList',
    summary: 'Kept errors of consoles and of the server, newest first; `unseenOnly` feeds the badge.',
    access: MAINTAINERS,
    fields: ERROR_LOG_FIELDS,
    more: { unseenOnly: flag.optional(), kind },
    row: keptError,
  }),
  'errorLogger.getKinds': listCall({
    path: '/v1.0/errorLogger/getKinds',
    summary: 'Kept errors by kind, the one that came last first, each with its newest occurrence.',
    access: MAINTAINERS,
    fields: ERROR_KIND_FIELDS,
    more: { kind },
    row: errorKind,
  }),
}
