import { z } from 'zod'
import { LIMITS } from '#domain/limits.ts'
import { ORDER_ACTORS } from '#domain/roles.ts'
import { googleCode, orderCode } from '#contract/fields.ts'

/** How many orders a selection may hold. */
export const BULK_SELECTION_MAX = 20_000

/** What came of each order of a part. */
export const bulkResults = z.object({
  results: z.array(z.object({ orderCode: z.string(), ok: z.boolean(), refusal: z.string().nullable() })),
})

/** What a run would do: which go, which are blocked and why. */
export const bulkPreview = z.object({
  goes: z.array(z.string()),
  blocked: z.array(z.object({ orderCode: z.string(), refusal: z.string() })),
  /** Those of `goes` that one choice in a field of the action would block. */
  blockedWhen: z
    .array(z.object({ field: z.string(), value: z.string(), orderCode: z.string(), refusal: z.string() }))
    .optional(),
  /** Names the run where one Google code has to cover it, because some of its orders demand one; null otherwise. */
  bulkId: z.uuid().nullable(),
  /** How many the filter holds beyond the selection's limit; they are in neither list. */
  beyondLimit: z.int(),
})

/** What an action over many is about: orders by their numbers, or everything that holds a filter but some. */
export function selectionBy<F extends z.ZodType>(filter: F) {
  return z.union([
    z.object({ orderCodes: z.array(orderCode).min(1).max(BULK_SELECTION_MAX) }),
    z.object({ filter, except: z.array(orderCode).max(BULK_SELECTION_MAX).optional() }),
  ])
}

/** The input of one part of a run over many orders, for one action. */
export function bulkInput<A extends string, P extends z.ZodType>(action: A, params: P) {
  return z.object({
    action: z.literal(action),
    params,
    orderCodes: z.array(orderCode).min(1).max(LIMITS.bulkChunk),
    bulkId: z.uuid().nullable().optional(),
    googleCode: googleCode.optional(),
  })
}

/** What the calls that look ahead at a run over many have in common, whatever the run is over. */
export const bulkPreviewCall = {
  method: 'POST',
  summary: 'What a bulk action would do: freezes the selection and says how many go, and how many are blocked and why.',
  access: ORDER_ACTORS,
  mutates: false,
  output: bulkPreview,
} as const

/** What the calls that carry out a part of such a run have in common. */
export const bulkApplyCall = {
  method: 'POST',
  access: ORDER_ACTORS,
  operation: 'rejection',
  output: bulkResults,
} as const
