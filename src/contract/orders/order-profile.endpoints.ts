import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { id, instant, wallClock } from '#contract/calls/fields.ts'
import { ORDER_STAGES } from '#domain/orders/order-status.ts'

/** The longest span that is analysed at once, in days. */
export const PROFILE_DAYS_MAX = 31

/** Bounds of the amount bands in major units; the last one is open. */
export const AMOUNT_BANDS = [0, 100, 500, 1_000, 5_000, 10_000, 50_000] as const

const counts = { count: z.int(), successCount: z.int() }

export const orderProfileEndpoints = {
  'order.profile': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/profile',
    summary:
      'How collection orders perform: durations of the stages in percentiles, successes by channel, supplier, amount and hour; of the last 24 h unless a span of at most 31 days is named.',
    access: ['superAdmin'],
    reads: 'replica',
    input: z.object({
      startTime: wallClock.optional(),
      endTime: wallClock.optional(),
      productId: id.optional(),
      supplierId: id.optional(),
      merchantId: id.optional(),
    }),
    output: z.object({
      from: instant,
      to: instant,
      /** The zone that the hours are of. */
      zone: z.string(),
      /** Everything counted happened before this moment. */
      countedAt: instant,
      total: z.object(counts),
      /** Milliseconds; the percentiles are null where no order came so far. */
      stages: z.array(
        z.object({
          stage: z.enum(ORDER_STAGES),
          count: z.int(),
          p50: z.int().nullable(),
          p75: z.int().nullable(),
          p90: z.int().nullable(),
          p95: z.int().nullable(),
          p99: z.int().nullable(),
          max: z.int().nullable(),
        }),
      ),
      byChannel: z.array(z.object({ productId: z.int(), ...counts })),
      /** Null is the orders that no supplier took; the busiest first. */
      bySupplier: z.array(z.object({ supplierId: z.int().nullable(), supplierName: z.string().nullable(), ...counts })),
      /** Bands of the amount in major units; `toMajor` is exclusive, null in the last band. */
      byAmountBand: z.array(
        z.object({ currency: z.string(), fromMajor: z.int(), toMajor: z.int().nullable(), ...counts }),
      ),
      byHour: z.array(z.object({ hour: z.int().min(0).max(23), ...counts })),
    }),
  }),
}
