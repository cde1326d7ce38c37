import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { envelopeSchema } from '#contract/wire/envelope.ts'
import { demandsOf } from '#contract/calls/operation-kinds.ts'
import type { Role } from '#domain/roles.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { ROLE_ACCOUNTS } from '#tests/support/seed-fixtures.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

/** Ends the caller's session, so it comes last. */
const LAST: EndpointName = 'user.logout'

const calls = (Object.keys(contract) as EndpointName[]).map((name): [EndpointName, EndpointSpec] => [
  name,
  contract[name],
])
const walked = [...calls.filter(([name]) => name !== LAST), ...calls.filter(([name]) => name === LAST)]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

/**
 * Names a call with its response, so that a failure identifies it. No socket is needed: who may call is decided behind
 * it.
 */
async function refusals(
  { headers }: TestClient,
  wanted: [EndpointName, EndpointSpec][],
): Promise<{ name: string; code: number; msg: string }[]> {
  const answers: { name: string; code: number; msg: string }[] = []
  for (const [name, { method, path, responds }] of wanted) {
    if (responds !== undefined) continue
    const url = path.replaceAll(/\{\w+\}/g, 'undefined')
    const answer = await server.app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) })
    const { code, msg } = envelopeSchema.parse(answer.json())
    answers.push({ name, code, msg })
  }
  return answers
}

describe.each(Object.entries(ROLE_ACCOUNTS) as [Role, FixtureAccount][])('%s', (role, account) => {
  const isAllowed = ([, { access }]: [EndpointName, EndpointSpec]) =>
    typeof access === 'string' || access.includes(role)

  it('is refused every call that does not list it', async () => {
    const forbidden = walked.filter((call) => !isAllowed(call))
    const answers = await refusals(await server.signIn(account, { secondLevel: true }), forbidden)
    expect(answers).toEqual(answers.map(({ name }) => ({ name, code: 403, msg: 'forbidden' })))
  })

  it('is admitted to every call that lists it', async () => {
    const client = await server.signIn(account, { secondLevel: true })
    const answers = await refusals(
      client,
      walked.filter(isAllowed).filter(([, { access }]) => typeof access !== 'string'),
    )
    expect(answers.filter(({ code }) => [403, 1003, 1024, 1025, 500].includes(code))).toEqual([])
  })

  it('needs the second level wherever the contract demands it', async () => {
    const demanding = walked.filter(isAllowed).filter(([, { operation }]) => demandsOf(operation).secondLevel === true)
    const answers = await refusals(await server.signIn(account), demanding)
    expect(answers).toEqual(answers.map(({ name }) => ({ name, code: 1024, msg: 'session.secondLevelMissing' })))
  })
})

it('refuses calls without a session unless the contract allows it', async () => {
  const guarded = walked.filter(([, { access }]) => typeof access !== 'string')
  const answers = await refusals(server.anonymous, guarded)
  expect(answers).toEqual(answers.map(({ name }) => ({ name, code: 1003, msg: 'session.missing' })))
  expect(calls.filter(([, { access }]) => access === 'anonymous').map(([name]) => name)).toEqual([
    'telegram.update',
    'system.getPublic',
    'user.login',
  ])
})

it('refuses signed calls without a signature', async () => {
  const signed = walked.filter(
    ([, { access }]) => access === 'signature' || access === 'monitor' || access === 'gateway',
  )
  const answers = await refusals(server.anonymous, signed)
  expect(answers.length).toBeGreaterThan(0)
  expect(answers.filter(({ code }) => code !== 400 && code !== 401 && code !== 403)).toEqual([])
})

it('answers payers nothing without a link', async () => {
  const answers = await refusals(
    server.anonymous,
    walked.filter(([, { access }]) => access === 'payer'),
  )
  expect(answers).toHaveLength(4)
  expect(answers).toEqual(answers.map(({ name }) => ({ name, code: 400, msg: 'badInput' })))
})
