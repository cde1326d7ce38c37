import { randomUUID } from 'node:crypto'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { EndpointName, OutputOf } from '#contract/contract.ts'
import { attempt } from '#features/list/action/call-outcome.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import { isCodeDemanded } from '#machines/action/form-faults.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import type { ActionSubmission, makeActionFlow } from '#machines/action/action.flow.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import type { Outcome } from '#machines/outcome.ts'
import { usedGoogleCodes } from '#server/db/schema/schema.ts'
import type { FixtureAccount, FixtureUser } from '#tests/support/seed-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

/** A person of a test server at a console without a page. */
export interface Operator extends FixtureUser {
  client: TestClient
  facts: FormFacts
  /** A Google code that was not used yet. */
  newCode: () => Promise<string>
}

/** Signs a person in, with the second-level password given. */
export async function operatorOf(server: TestServer, account: FixtureAccount): Promise<Operator> {
  const client = await server.signIn(account, { secondLevel: true })
  const user = server.fixtures.users[account]
  return {
    ...user,
    client,
    facts: { role: user.role, settings: (await client.call('user.getInfo')).system },
    newCode: async () => {
      await server.services.db.delete(usedGoogleCodes)
      return server.googleCode(account)
    },
  }
}

/** The parts of an action without a page: form, flow, call, and the row as the person sees it. */
interface FormSending<Row, Call extends EndpointName, Answer> {
  entity: string
  flow: ReturnType<typeof makeActionFlow<Row, Call, Answer>>
  form: ActionForm<Row, Call>
  row: Row
  values: FormValues
  /** How the console interprets the call's response. */
  answerOf: (answer: OutputOf<Call>) => Promise<Answer>
}

/** Fills in a form and sends it through the console's own flow; returns where the flow then stands. */
export async function runForm<Row, Call extends EndpointName, Answer>(
  { client, facts, newCode }: Operator,
  { entity, flow, form, row, values, answerOf }: FormSending<Row, Call, Answer>,
) {
  const submitAction = fromPromise<Outcome<Answer, Row>, ActionSubmission<Call>>(({ input: { call, input, key } }) => {
    const act = async () => {
      const answer = await client.attempt(call, input, { 'idempotency-key': key })
      if (answer.code !== 200) throw answer
      return await answerOf(answer.data)
    }
    return attempt<Row, Answer>('', act, () => Promise.resolve(null))
  })
  const actor = createActor(flow.provide({ actors: { submitAction } }), {
    input: { entity, form, row, facts, newKey: () => randomUUID() },
  })
  actor.start()
  if (Object.keys(values).length > 0) actor.send({ type: 'CHANGE', change: values })
  if (isCodeDemanded(form, row, facts)) actor.send({ type: 'CHANGE', change: { [CODE_FIELD]: await newCode() } })
  actor.send({ type: 'SUBMIT' })
  if (actor.getSnapshot().matches('reviewing')) actor.send({ type: 'SUBMIT' })
  await waitFor(actor, (now) => !now.matches('submitting'))
  if (actor.getSnapshot().matches('answered')) actor.send({ type: 'CLOSE' })
  const { context, value } = actor.getSnapshot()
  return { value, faults: context.faults, failure: context.failure, conflict: context.conflict }
}

/** Where a flow stands after its call took effect. */
export const DONE = { value: 'done', faults: {}, failure: null, conflict: null }
