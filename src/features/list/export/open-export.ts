import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { InputOf } from '#contract/contract.ts'
import { openForm } from '#features/list/action/form/open-form.ts'
import type { FormFlow } from '#features/list/action/form/open-form.ts'
import { fileOf } from '#features/list/export/exporter.ts'
import type { FetchFile } from '#api/transport/stream.ts'
import { makeActionFlow } from '#machines/action/action.flow.ts'
import type { ActionSubmission } from '#machines/action/action.flow.ts'
import { exportForm, lastOf } from '#machines/desk/export-form.ts'
import type { ExportCallName, ExportSubject, LastExport } from '#machines/desk/export-form.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import type { Outcome } from '#machines/outcome.ts'

const exportFormFlow = makeActionFlow<ExportSubject, ExportCallName, null>()

/** The running form of an export. */
export type ExportFormActor = ActorRefFrom<typeof exportFormFlow>
export type ExportFormFlow = FormFlow<ExportSubject, ExportCallName, null>

interface Hooks {
  /** The file that the person wants, and what they chose. */
  onWanted: (file: FetchFile, last: LastExport) => void
}

/** The form of an export, not yet started. Sending it hands the file over; nothing waits for it here. */
export function openExport(subject: ExportSubject, facts: FormFacts, { onWanted }: Hooks): ExportFormFlow {
  const machine = exportFormFlow.provide({
    actors: {
      submitAction: fromPromise<Outcome<null, ExportSubject>, ActionSubmission<ExportCallName>>(async ({ input }) => {
        onWanted(
          fileOf(input.call, input.input as InputOf<ExportCallName>),
          lastOf(open.actor.getSnapshot().context.values),
        )
        return { kind: 'done', result: null }
      }),
    },
  })
  const open: ExportFormFlow = openForm(
    machine,
    { entity: 'list', form: exportForm(subject.call), row: subject, facts },
    { command: 'list.export', subject: '', drafts: null },
  )
  return open
}
