import { z } from 'zod'
import { orderCode } from '#contract/calls/fields.ts'
import { messageSchema } from '#contract/people/message.endpoints.ts'
import { orderRowSchema } from '#contract/orders/order.schemas.ts'
import { payoutRowSchema } from '#contract/payouts/payout.schemas.ts'
import { NOTE_SUBJECTS } from '#domain/notes.ts'

/** The order or payout that a console shows, and the form that is open on it by its name, such as `supplement`. */
const lookingSchema = z.object({
  kind: z.enum(['order', 'payout']),
  subject: orderCode,
  form: z
    .string()
    .regex(/^[a-z][A-Za-z]{0,39}$/)
    .nullable(),
})
export type Looking = z.infer<typeof lookingSchema>

/**
 * Messages of the console: `auth` first (token in `token`), then `ack` every 20 s with the key of the last answer, and
 * `look` when it shows another record, or none.
 */
export const socketRequestSchema = z.object({
  requestId: z.string().max(64),
  commandType: z.enum(['auth', 'ack', 'look']),
  data: z
    .object({ key: z.string().max(128).nullable(), looking: lookingSchema.nullable() })
    .partial()
    .nullish(),
  token: z.string().max(256).nullish(),
})
export type SocketRequest = z.infer<typeof socketRequestSchema>

/** The answer to a request; `code` as in the HTTP envelope. */
export const socketResponseSchema = z.object({
  requestId: z.string(),
  code: z.int(),
  data: z.object({ key: z.string() }).nullable(),
})
export type SocketResponse = z.infer<typeof socketResponseSchema>

const personHereSchema = lookingSchema.pick({ form: true }).extend({ userId: z.int(), nickname: z.string() })
/** A person who looks at a record. */
export type PersonHere = z.infer<typeof personHereSchema>

/** Server pushes. */
export const socketPushSchema = z.discriminatedUnion('commandType', [
  z.object({ commandType: z.literal('order.created'), data: z.object({ order: orderRowSchema }) }),
  z.object({ commandType: z.literal('order.changed'), data: z.object({ order: orderRowSchema }) }),
  z.object({ commandType: z.literal('payout.created'), data: z.object({ order: payoutRowSchema }) }),
  z.object({ commandType: z.literal('payout.changed'), data: z.object({ order: payoutRowSchema }) }),
  /** An order was taken from a supplier: the recipient must remove its row. */
  z.object({ commandType: z.literal('order.removed'), data: z.object({ orderCode: z.string() }) }),
  z.object({ commandType: z.literal('payout.removed'), data: z.object({ orderCode: z.string() }) }),
  /** A batch was created or changed; clients that show it refetch it. */
  z.object({ commandType: z.literal('payoutBatch.changed'), data: z.object({ batchId: z.int() }) }),
  /** A request above the approval limit was created or decided; clients that list it refetch it. */
  z.object({ commandType: z.literal('approval.changed'), data: z.object({ approvalId: z.int() }) }),
  /** The other members of staff who look at the record that the recipient looks at. */
  z.object({
    commandType: z.literal('presence.changed'),
    data: lookingSchema.pick({ kind: true, subject: true }).extend({ people: z.array(personHereSchema) }),
  }),
  /** The notes on a record have changed; clients that show them refetch them. */
  z.object({
    commandType: z.literal('note.changed'),
    data: z.object({ kind: z.enum(NOTE_SUBJECTS), subject: z.string() }),
  }),
  z.object({
    commandType: z.literal('message.created'),
    data: z.object({ message: messageSchema, unreadCount: z.int() }),
  }),
  /** Reports of monitors were logged; clients that show the log count them. */
  z.object({ commandType: z.literal('monitorLog.added'), data: z.object({}) }),
  z.object({ commandType: z.literal('bankMessages.changed'), data: z.object({}) }),
  z.object({ commandType: z.literal('messagePatterns.changed'), data: z.object({}) }),
  z.object({ commandType: z.literal('chainPatch.changed'), data: z.object({}) }),
  /** Scripts of monitors are in another state; clients that list them refetch them. */
  z.object({ commandType: z.literal('monitorScripts.changed'), data: z.object({}) }),
  /** Something of WeChat accounts, their groups or messages changed; clients that show them refetch. */
  z.object({ commandType: z.literal('weChat.changed'), data: z.object({}) }),
  /** Events are worded otherwise from now on; clients that show templates, or word by them, refetch them. */
  z.object({ commandType: z.literal('templates.changed'), data: z.object({}) }),
  /** A setting of the system was changed; what the console knows of the system may be another now. */
  z.object({ commandType: z.literal('system.changed'), data: z.object({}) }),
  /** Sessions were opened, used or ended; clients that list them refetch them. */
  z.object({ commandType: z.literal('sessions.changed'), data: z.object({}) }),
  z.object({ commandType: z.literal('session.revoked'), data: z.object({ reason: z.string() }) }),
])
export type SocketPush = z.infer<typeof socketPushSchema>
