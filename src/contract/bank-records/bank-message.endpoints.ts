import { z } from 'zod'
import { DIRECTIONS } from '#domain/bank-records/bank-records.ts'
import { BANK_MESSAGE_STATES, CAPTURES, READ_STATES, UNREAD_REASONS } from '#domain/bank-records/patterns/pattern.ts'
import { BANK_MESSAGE_FIELDS } from '#domain/lists/orders/bank-records.fields.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { id, instant, newerThanId } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'
import { ORDER_STAFF } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { callbackAttemptSchema } from '#contract/orders/order.schemas.ts'

const SUPER_ADMIN = ['superAdmin'] as const
/** Roles that may look at messages; a supplier at its own. */
export const MESSAGE_READERS = [...ORDER_STAFF, 'supplier'] as const satisfies readonly Role[]

const unreadReason = z.enum(UNREAD_REASONS).nullable()
/** Stored result of reading a message. */
const state = { messageState: z.enum(BANK_MESSAGE_STATES), unreadReason }
/** Result of reading it with the present patterns. */
const readState = { messageState: z.enum(READ_STATES), unreadReason }

const messageRow = z.object({
  ...rowFields(BANK_MESSAGE_FIELDS),
  id: z.int(),
  ...state,
  supplierName: z.string().nullable(),
  /** It waits to be read again. */
  isWaiting: z.boolean(),
  exponent: z.int(),
  resourceId: z.int().nullable(),
  productId: z.int().nullable(),
})
export type BankMessageRow = z.infer<typeof messageRow>

/** A message as patterns read it. */
export const messageReading = z.object({
  ...readState,
  patternId: z.int().nullable(),
  patternName: z.string().nullable(),
  patternVersion: z.int().nullable(),
  payment: z
    .object({
      direction: z.enum(DIRECTIONS),
      amountMinor: z.int(),
      exponent: z.int(),
      balanceMinor: z.int().nullable(),
      utr: z.string().nullable(),
      occurredTime: instant.nullable(),
      payerName: z.string().nullable(),
      tail: z.string().nullable(),
      identifyCode: z.string().nullable(),
    })
    .nullable(),
})
export type MessageReading = z.infer<typeof messageReading>

const patternReading = messageReading.extend({
  /** Where in the text as patterns see it the captures stand. */
  spans: z.array(z.object({ capture: z.enum(CAPTURES), from: z.int(), to: z.int() })),
})

const reread = z.object({
  askedBy: z.string(),
  askedTime: instant,
  endTime: instant.nullable(),
  total: z.int(),
  waiting: z.int(),
  payments: z.int(),
  notPayments: z.int(),
  unread: z.int(),
  failed: z.int(),
})

/** Messages of payments as they came, and what patterns make of them. */
export const bankMessageEndpoints = {
  'bankMessage.getList': listCall({
    path: '/v1.0/bankMessage/getList',
    summary: 'Messages as sources sent them, newest first, whatever became of them; a supplier sees its own.',
    access: MESSAGE_READERS,
    fields: BANK_MESSAGE_FIELDS,
    more: { newerThanId },
    row: messageRow,
  }),
  'bankMessage.export': exportCall({
    path: '/v1.0/bankMessage/export',
    summary: 'Messages as sources sent them as a file.',
    access: MESSAGE_READERS,
    fields: BANK_MESSAGE_FIELDS,
  }),
  'bankMessage.getReadings': defineEndpoint({
    method: 'GET',
    path: '/v1.0/bankMessage/getReadings',
    summary: 'What the patterns in use make of a message now, each that takes it with its captures; nothing changes.',
    access: SUPER_ADMIN,
    input: z.object({ id }),
    output: z.object({
      /** The text as patterns see it. */
      plain: z.string(),
      verdict: messageReading,
      readings: z.array(patternReading),
    }),
  }),
  'bankMessage.getForwards': defineEndpoint({
    method: 'GET',
    path: '/v1.0/bankMessage/getForwards',
    summary: 'The attempts to forward a message to the address of the settings, the newest first.',
    access: SUPER_ADMIN,
    input: z.object({ id }),
    output: z.object({ list: z.array(callbackAttemptSchema) }),
  }),
  'bankMessage.reread': defineEndpoint({
    method: 'POST',
    path: '/v1.0/bankMessage/reread',
    summary:
      'Reads a message again by the patterns as they are, as if it had just been reported. 409 for one that is a payment.',
    access: SUPER_ADMIN,
    operation: 'messageReread',
    input: z.object({ id }),
    output: z.object({ ...readState, orderCode: z.string().nullable() }),
  }),
  'bankMessage.rereadUnread': defineEndpoint({
    method: 'POST',
    path: '/v1.0/bankMessage/rereadUnread',
    summary:
      'Has all messages that are no payment read again, those put aside too, each once, in the background. 409 while that is under way.',
    access: SUPER_ADMIN,
    operation: 'messageReread',
    input: z.object({}),
    output: z.object({ total: z.int() }),
  }),
  'bankMessage.getReread': defineEndpoint({
    method: 'GET',
    path: '/v1.0/bankMessage/getReread',
    summary:
      'How many messages nobody could read or were put aside, and how far the last request to read them again has come.',
    access: SUPER_ADMIN,
    input: z.object({}),
    output: z.object({ unread: z.int(), setAside: z.int(), last: reread.nullable() }),
  }),
  'bankMessage.dryReread': defineEndpoint({
    method: 'GET',
    path: '/v1.0/bankMessage/dryReread',
    summary:
      'How many of the newest messages that are no payment would be one by the patterns in use; nothing changes.',
    access: SUPER_ADMIN,
    input: z.object({}),
    output: z.object({ looked: z.int(), lookedMax: z.int(), payments: z.int() }),
  }),
}
