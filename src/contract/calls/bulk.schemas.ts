import { z } from 'zod'
import { LIMITS } from '#domain/limits.ts'
import { ORDER_ACTORS } from '#domain/roles.ts'
import { googleCode, orderCode } from '#contract/calls/fields.ts'

/** How many orders a selection may hold. */
export const BULK_SELECTION_MAX = 20_000

/** The result of each order of a chunk. */
export const bulkResults = z.object({
  /** The server's time when the chunk began; what it queued is followed from then on. */
  at: z.iso.datetime(),
  results: z.array(z.object({ orderCode: z.string(), ok: z.boolean(), refusal: z.string().nullable() })),
})

/** The preview of a run: included and blocked orders, with reasons. */
export const bulkPreview = z.object({
  goes: z.array(z.string()),
  blocked: z.array(z.object({ orderCode: z.string(), refusal: z.string() })),
  /** Orders of `goes` that one choice in a field of the action would block. */
  blockedWhen: z
    .array(z.object({ field: z.string(), value: z.string(), orderCode: z.string(), refusal: z.string() }))
    .optional(),
  /** Totals of the included orders. */
  summary: z.object({
    money: z.array(z.object({ currency: z.string(), exponent: z.int(), amountMinor: z.int() })),
    /** How many are paid already. */
    paid: z.int(),
    oldestAt: z.iso.datetime().nullable(),
  }),
  /** Identifies the run if one Google code must cover it, because some of its orders require one; null otherwise. */
  bulkId: z.uuid().nullable(),
  /** The number of matching orders beyond the selection's limit; they are in neither list. */
  beyondLimit: z.int(),
})

/** The target of a bulk action: orders by number, or everything that matches a filter with exclusions. */
export function selectionBy<F extends z.ZodType>(filter: F) {
  return z.union([
    z.object({ orderCodes: z.array(orderCode).min(1).max(BULK_SELECTION_MAX) }),
    z.object({ filter, except: z.array(orderCode).max(BULK_SELECTION_MAX).optional() }),
  ])
}

/** The input of one chunk of a bulk run, for one action. */
export function bulkInput<A extends string, P extends z.ZodType>(action: A, params: P) {
  return z.object({
    action: z.literal(action),
    params,
    orderCodes: z.array(orderCode).min(1).max(LIMITS.bulkChunk),
    bulkId: z.uuid().nullable().optional(),
    googleCode: googleCode.optional(),
  })
}

/** State of a queued task. */
export type FollowedState = z.infer<typeof followedState>
const followedState = z.enum(['queued', 'done', 'failed'])

/** Properties shared by the calls that follow what a run queued. */
export const bulkFollowCall = {
  method: 'POST',
  access: ORDER_ACTORS,
  mutates: false,
  output: z.object({ results: z.array(z.object({ orderCode: z.string(), state: followedState })) }),
} as const

/** The input of such a call, for the actions whose effect is queued; `since` is the `at` of their chunk. */
export function followInput<A extends string>(actions: readonly [A, ...A[]]) {
  return z.object({
    action: z.enum(actions),
    orderCodes: z.array(orderCode).min(1).max(LIMITS.bulkChunk),
    since: z.iso.datetime(),
  })
}

/** Properties shared by the preview calls of bulk runs. */
export const bulkPreviewCall = {
  method: 'POST',
  summary: 'What a bulk action would do: freezes the selection and says how many go, and how many are blocked and why.',
  access: ORDER_ACTORS,
  mutates: false,
  output: bulkPreview,
} as const

/** Properties shared by the calls that run one chunk. */
export const bulkApplyCall = {
  method: 'POST',
  access: ORDER_ACTORS,
  operation: 'rejection',
  output: bulkResults,
} as const
