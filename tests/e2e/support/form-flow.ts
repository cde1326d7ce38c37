import { randomUUID } from 'node:crypto'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { EndpointName, OutputOf } from '#contract/contract.ts'
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
import { expect } from './fixtures.ts'
import { unusedCodeOf } from './people.ts'
import type { SignedIn } from './people.ts'
import type { Run } from './run.ts'

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

/** Fills in a form and sends it through the console's own flow to its end; returns the flow's recording. */
export async function sendForm<Row, Call extends EndpointName, Answer>(
  run: Run,
  person: SignedIn,
  facts: FormFacts,
  { entity, flow, form, row, values, answerOf }: FormSending<Row, Call, Answer>,
): Promise<Recording> {
  const ring = createRing()
  const failures: unknown[] = []
  const submitAction = fromPromise<Outcome<Answer, Row>, ActionSubmission<Call>>(async ({ input }) => {
    try {
      const answer = await person.client.call(input.call, input.input, { 'idempotency-key': input.key })
      return { kind: 'done', result: await answerOf(answer) }
    } catch (error) {
      failures.push(error)
      throw error
    }
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
  const ended = await waitFor(actor, (now) => !now.matches('submitting'))
  expect([ended.context.faults, failures], form.name).toEqual([{}, []])
  if (ended.matches('answered')) actor.send({ type: 'CLOSE' })
  expect(actor.getSnapshot().value).toBe('done')
  return makeRecording(ring.runs())
}
