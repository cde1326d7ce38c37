import type { OutputOf } from '#contract/contract.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import type { BulkChunk, BulkPreview, BulkResult, BulkSelection } from '#machines/desk/bulk.flow.ts'
import { given, textOf } from '#machines/form/form-values.ts'

/** A selection as the calls of orders and payouts take it: their rows' keys are order codes. */
export function codeSelection(selection: BulkSelection) {
  if ('keys' in selection) return { orderCodes: [...selection.keys] }
  return { filter: selection.filter, except: [...(selection.except ?? [])] }
}

/** The part of a chunk's call that does not depend on the action. */
export function codeRun({ keys, bulkId, values }: BulkChunk) {
  return { orderCodes: [...keys], bulkId, ...given({ [CODE_FIELD]: textOf(values, CODE_FIELD) }) }
}

/** The answer of a preview call, by row. */
export function previewByRow(answer: OutputOf<'order.bulkPreview'>): BulkPreview {
  const { blocked, blockedWhen, ...rest } = answer
  return { ...rest, blocked: blocked.map(byRow), blockedWhen: blockedWhen?.map(byRow) }
}

/** The answer of a chunk's call, by row; with `isQueued` the effect of what was done is still to come. */
export function resultsByRow({ at, results }: OutputOf<'order.bulkApply'>, isQueued: boolean): BulkResult[] {
  return results.map((result) => ({ ...byRow(result), ...(isQueued && result.ok && { since: at }) }))
}

/** Results of the queued rows that ended. */
export function followedByRow({ results }: OutputOf<'order.bulkFollow'>, failure: string): BulkResult[] {
  return results.flatMap(({ orderCode, state }) =>
    state === 'queued' ? [] : [{ row: orderCode, ok: state === 'done', refusal: state === 'done' ? null : failure }],
  )
}

function byRow<Answer extends { orderCode: string }>({ orderCode, ...rest }: Answer) {
  return { row: orderCode, ...rest }
}
