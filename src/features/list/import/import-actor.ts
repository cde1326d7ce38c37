import { createActor, fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { api } from '#api/api.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import { failureOf } from '#features/list/action/call-outcome.ts'
import type { ImportCall } from '#machines/action/define-actions.ts'
import { csvImportFlow } from '#machines/desk/csv-import.flow.ts'
import type { ImportAnswer, SentFile } from '#machines/desk/csv-import.flow.ts'
import type { Outcome } from '#machines/outcome.ts'
import { recorded } from '#recording/recorder.ts'

/** The running import of a file. */
export type ImportActor = ActorRefFrom<typeof csvImportFlow>

/** An import through a call that has not been started; `fixed` is what all rows have in common. */
export function createImport(call: ImportCall, fixed?: object): ImportActor {
  const sendFile = fromPromise<Outcome<ImportAnswer>, SentFile>(async ({ input: { along, file, isDry, key } }) => {
    if (file === null) throw new Error('there is no file to send')
    try {
      return {
        kind: 'done',
        result: await api.call(call, { ...fixed, ...along, dryRun: isDry }, { file, idempotencyKey: key }),
      }
    } catch (error) {
      return failureOf(asCallFailure(error))
    }
  })
  return createActor(
    csvImportFlow.provide({ actors: { sendFile } }),
    recorded({ input: { newKey: () => crypto.randomUUID() } }),
  )
}
