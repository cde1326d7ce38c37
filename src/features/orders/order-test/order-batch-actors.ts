import { fromPromise } from 'xstate'
import { api } from '#api/api.ts'
import { asCallFailure } from '#contract/call-failure.ts'
import { failureOf } from '#features/list/call-outcome.ts'
import type { BatchAnswer, BatchRequest } from '#machines/order-batch/order-batch.flow.ts'
import type { Outcome } from '#machines/outcome.ts'

/** Uploads the file, to be checked or created. */
export const uploadBatch = fromPromise<Outcome<BatchAnswer>, BatchRequest>(async ({ input, signal }) => {
  const { file, attemptKey, ...fields } = input
  try {
    return { kind: 'done', result: await api.call('api.order.createBatch', fields, { file, idempotencyKey: attemptKey, signal }) }
  } catch (error) {
    return failureOf(asCallFailure(error))
  }
})
