import { z } from 'zod'
import { MESSAGE_READERS } from '#contract/bank-records/bank-message.endpoints.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { instant, line, wallClock } from '#contract/calls/fields.ts'
import { MONITOR_NUMBER, SHORT_NAME } from '#domain/lists/fields/common.fields.ts'

/** The longest span that is counted at once. */
export const MESSAGE_FIGURES_DAYS_MAX = 31

/** Messages that name money, and what became of them. */
const read = {
  count: z.int(),
  /** They tell of a payment. */
  paymentCount: z.int(),
  /** They are known to tell of none. */
  setAsideCount: z.int(),
  /** Messages that nobody could read. */
  unreadCount: z.int(),
}
export type MessagesRead = z.infer<z.ZodObject<typeof read>>

/** Figures of what is understood of the messages about money. */
export const messageFiguresEndpoints = {
  'messageFigures.getReport': defineEndpoint({
    method: 'GET',
    path: '/v1.0/messageFigures/getReport',
    summary:
      'How many messages that name money are understood, by day, bank and phone; of the last 24 h unless a span of at most 31 days is named. A supplier is told of its own phones.',
    access: MESSAGE_READERS,
    reads: 'replica',
    input: z.object({
      startTime: wallClock.optional(),
      endTime: wallClock.optional(),
      bank: line(SHORT_NAME.maxLength).optional(),
      monitorId: line(MONITOR_NUMBER.maxLength).optional(),
    }),
    output: z.object({
      from: instant,
      to: instant,
      zone: z.string(),
      total: z.object(read),
      byDay: z.array(z.object({ day: z.string(), ...read })),
      /** The bank with the most unread messages first; `others` is all that come from no bank that is known. */
      byBank: z.array(z.object({ bank: z.string(), ...read })),
      /** The phone with the most unread messages first. */
      byPhone: z.array(z.object({ monitorId: z.string(), name: z.string(), ...read })),
    }),
  }),
}
