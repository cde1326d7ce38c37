import { fromPromise } from 'xstate'
import { api } from '#api/api.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import { UPLOAD_CALLS } from '#contract/calls/upload-calls.ts'
import { failureOf } from '#features/list/action/outcome/call-outcome.ts'
import type { UploadAnswer, UploadRequest } from '#machines/order-upload/order-upload.flow.ts'
import type { Outcome } from '#machines/outcome.ts'

/** Uploads the file, to be checked or created. */
export const uploadFile = fromPromise<Outcome<UploadAnswer>, UploadRequest>(async ({ input, signal }) => {
  const { kind, file, attemptKey, key, ...rest } = input
  const fields = { ...rest, ...(key !== '' && { key }) }
  try {
    return {
      kind: 'done',
      result: await api.call(UPLOAD_CALLS[kind].create, fields, { file, idempotencyKey: attemptKey, signal }),
    }
  } catch (error) {
    return failureOf(asCallFailure(error))
  }
})
