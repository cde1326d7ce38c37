import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { countsArchived, id, instant, line, wallClock } from '#contract/calls/fields.ts'
import { listCallBy } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'
import { ANALYSIS_READERS } from '#contract/ip-guard.endpoints.ts'
import { IP_FREQUENCY_FIELDS } from '#domain/lists/system/addresses.fields.ts'

/** The longest span that is analysed at once, and the days before it that say what is usual. */
export const ANALYSIS_DAYS_MAX = 31
export const USUAL_DAYS = 30

/** Kinds of origin that may be new to a merchant; networks are not, since most payers have one of their own. */
export const ORIGIN_KINDS = ['country', 'agent', 'referer'] as const

/** Orders of one address or network in the span; for each number the queue can list its orders. */
const frequencyRow = z.object({
  ...rowFields(IP_FREQUENCY_FIELDS),
  /** The network itself. */
  id: z.string(),
  peakMinuteFrom: instant,
  peakMinuteTo: instant,
  peakHourFrom: instant,
  peakHourTo: instant,
  /** The span, `spanTo` exclusive. */
  spanFrom: instant,
  spanTo: instant,
  merchantName: z.string().nullable(),
})
export type IpFrequencyRow = z.infer<typeof frequencyRow>

const counts = { count: z.int(), successCount: z.int() }
/** Null is what is not known of the orders. */
const named = z.object({ value: z.string().nullable(), ...counts })

export const orderAnalysisEndpoints = {
  'orderAnalysis.getFrequency': listCallBy({
    path: '/v1.0/orderAnalysis/getFrequency',
    summary:
      'How often addresses, or their /24 and /64 networks, create orders: in all, and at most in any minute and any hour; of the last 24 h unless a span of at most 31 days is named. The most orders first.',
    access: ANALYSIS_READERS,
    reads: 'replica',
    fields: IP_FREQUENCY_FIELDS,
    id: line(64),
    row: frequencyRow,
    also: countsArchived,
  }),
  'orderAnalysis.getSource': defineEndpoint({
    method: 'GET',
    path: '/v1.0/orderAnalysis/getSource',
    summary:
      'From where orders are created: by country, network, agent and referer, and what is new to a merchant by the 30 days before; of the last 24 h unless a span of at most 31 days is named.',
    access: ANALYSIS_READERS,
    reads: 'replica',
    input: z.object({ startTime: wallClock.optional(), endTime: wallClock.optional(), merchantId: id.optional() }),
    output: z.object({
      from: instant,
      to: instant,
      zone: z.string(),
      countedAt: instant,
      /** Some of the orders lie in the archive, where no list shows them. */
      countsArchived: z.boolean(),
      total: z.object(counts),
      byCountry: z.array(named),
      /** The busiest 200 networks. */
      byNetwork: z.array(named),
      byAgent: z.array(named),
      byReferer: z.array(named),
      /** Origins that no order of a merchant had in the days before, though it had some; at most 200, by orders. */
      news: z.array(
        z.object({
          merchantId: z.int(),
          merchantName: z.string(),
          kind: z.enum(ORIGIN_KINDS),
          value: z.string(),
          /** The usual origin: most of its orders had it before. */
          usual: z.string().nullable(),
          ...counts,
        }),
      ),
    }),
  }),
}
