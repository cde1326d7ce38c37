import { z } from 'zod'
import { WECHAT_KEEPERS } from '#contract/wechat/messages.endpoints.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { id, instant, wallClock } from '#contract/calls/fields.ts'

/** The longest span that is counted at once. */
export const WECHAT_STATISTICS_DAYS_MAX = 92

/** Messages that asked for an order, and what became of them. */
const asked = {
  askedCount: z.int(),
  foundCount: z.int(),
  notFoundCount: z.int(),
  /** Questions that asked to supplement the order. */
  requestedCount: z.int(),
  /** Questions whose order was supplemented since. */
  supplementedCount: z.int(),
}

/** Statistics of the questions in the groups of WeChat accounts. */
export const weChatStatisticsEndpoints = {
  'weChatStatistics.getReport': defineEndpoint({
    method: 'GET',
    path: '/v1.0/weChatStatistics/getReport',
    summary: 'How many orders were asked for, found and supplemented, by group and by day.',
    access: WECHAT_KEEPERS,
    reads: 'replica',
    input: z.object({
      startTime: wallClock.optional(),
      endTime: wallClock.optional(),
      groupRowId: id.optional(),
    }),
    output: z.object({
      from: instant,
      to: instant,
      zone: z.string(),
      total: z.object(asked),
      byDay: z.array(z.object({ day: z.string(), ...asked })),
      byGroup: z.array(z.object({ groupRowId: z.int(), groupName: z.string(), ...asked })),
    }),
  }),
}
export type WeChatAsked = z.infer<z.ZodObject<typeof asked>>
