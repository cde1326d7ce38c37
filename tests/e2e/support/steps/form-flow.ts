import { randomUUID } from 'node:crypto'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { EndpointName, OutputOf } from '#contract/contract.ts'
import { attempt } from '#features/list/action/outcome/call-outcome.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { isCodeDemanded } from '#machines/action/code-demand.ts'
import type { ActionSubmission, makeActionFlow } from '#machines/action/action.flow.ts'
import type { Outcome } from '#machines/outcome.ts'
import { makeRecording } from '#machines/recording/make-recording.ts'
import { recorded } from '#machines/recording/recorder.ts'
import type { Recording } from '#machines/recording/recording.schema.ts'
import { createRing } from '#machines/recording/ring.ts'
import { expect } from '#tests/e2e/support/fixtures.ts'
import { unusedCodeOf } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'

/** The parts of a page without the page: form, flow and call. */
export interface FormSending<Row, Call extends EndpointName, Answer> {
  entity: string
  flow: ReturnType<typeof makeActionFlow<Row, Call, Answer>>
  form: ActionForm<Row, Call>
  row: Row
  values: FormValues
  /** How the console interprets the call's response. */
  answerOf: (answer: OutputOf<Call>) => Promise<Answer>
}

/** What forms read about the user and the system. */
export async function formFactsOf({ client, role }: SignedIn): Promise<FormFacts> {
  return { role, settings: (await client.call('user.getInfo')).system }
}

/** Fills in a form and sends it through the console's own flow; returns where the flow then stands, and its recording. */
export async function runForm<Row, Call extends EndpointName, Answer>(
  run: Run,
  person: SignedIn,
  facts: FormFacts,
  { entity, flow, form, row, values, answerOf }: FormSending<Row, Call, Answer>,
) {
  const ring = createRing()
  const submitAction = fromPromise<Outcome<Answer, Row>, ActionSubmission<Call>>(({ input: { call, input, key } }) => {
    const act = async () => {
      const answer = await person.client.attempt(call, input, { 'idempotency-key': key })
      if (answer.code !== 200) throw answer
      return await answerOf(answer.data)
    }
    return attempt<Row, Answer>('', act, () => Promise.resolve(null))
  })
  const actor = createActor(
    flow.provide({ actors: { submitAction } }),
    recorded({ input: { entity, form, row, facts, newKey: () => randomUUID() } }, ring),
  )
  actor.start()
  if (Object.keys(values).length > 0) actor.send({ type: 'CHANGE', change: values })
  if (isCodeDemanded(form, row, facts))
    actor.send({ type: 'CHANGE', change: { [CODE_FIELD]: await unusedCodeOf(run, person) } })
  actor.send({ type: 'SUBMIT' })
  if (actor.getSnapshot().matches('reviewing')) actor.send({ type: 'SUBMIT' })
  await waitFor(actor, (now) => !now.matches('submitting'))
  if (actor.getSnapshot().matches('answered')) actor.send({ type: 'CLOSE' })
  const { context, value } = actor.getSnapshot()
  return { context, value, recording: makeRecording(ring.runs()) }
}

/** Sends a form as `runForm` does, to its successful end; returns the flow's recording. */
export async function sendForm<Row, Call extends EndpointName, Answer>(
  run: Run,
  person: SignedIn,
  facts: FormFacts,
  sending: FormSending<Row, Call, Answer>,
): Promise<Recording> {
  const { context, recording, value } = await runForm(run, person, facts, sending)
  expect([context.faults, context.failure, context.conflict], sending.form.name).toEqual([{}, null, null])
  expect(value).toBe('done')
  return recording
}
