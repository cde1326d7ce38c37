import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { longestTurn } from '#tests/support/servers/longest-turn.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

/** How long others may wait for one turn of the loop, in processor time. */
const TURN_MS = 150

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

const BODIES: readonly [what: string, type: string, body: string, status: number][] = [
  ['empty lists', JSON_TYPE, `[${'[],'.repeat(600_000)}[]]`, 400],
  ['numbers', JSON_TYPE, `[${'0,'.repeat(900_000)}0]`, 400],
  ['keys', JSON_TYPE, `{${Array.from({ length: 150_000 }, (_, at) => `"k${at}":1`).join(',')}}`, 400],
  [
    'as many keys as are read',
    JSON_TYPE,
    `{${Array.from({ length: 49_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
    400,
  ],
  ['depth', JSON_TYPE, '['.repeat(900_000), 400],
  ['depth that ends', JSON_TYPE, '['.repeat(900_000) + ']'.repeat(900_000), 400],
  ['backslashes', JSON_TYPE, `{"a":"${'\\\\'.repeat(900_000)}"}`, 400],
  ['escaped quotes', JSON_TYPE, `{"a":"${'\\"'.repeat(900_000)}"}`, 400],
  ['halves of characters', JSON_TYPE, `{"a":"${'\\ud800'.repeat(300_000)}"}`, 400],
  ['a string without end', JSON_TYPE, `{"a":"${'\\"'.repeat(900_000)}`, 400],
  ['fields', FORM_TYPE, 'a=1&'.repeat(400_000), 400],
  ['empty fields', FORM_TYPE, '&'.repeat(1_900_000), 400],
]

const specs = (Object.keys(contract) as EndpointName[]).map((name): EndpointSpec => contract[name])
/** A call that anybody may make with a JSON body, and one that takes forms. */
const PATHS: Readonly<Record<string, string | undefined>> = {
  [JSON_TYPE]: contract['user.login'].path,
  [FORM_TYPE]: specs.find(({ takes }) => takes === 'form')?.path.replaceAll(/\{\w+\}/g, '1'),
}

it.each(BODIES)('refuses a long body before it is read, whoever sends it: %s', async (_what, type, payload, status) => {
  const url = PATHS[type] ?? ''
  const headers = { 'content-type': type }
  const send = async () => await server.app.inject({ method: 'POST', url, headers, payload })
  // The first one compiles what reads it.
  const [first, { ms, result }] = [await longestTurn(send), await longestTurn(send)]
  expect(result.statusCode).toBe(status)
  expect(Math.min(first.ms, ms)).toBeLessThan(TURN_MS)
})

it.each([
  ['{"userName":"a,b[{\\"","password":"]}\\\\"}', { userName: 'a,b[{"', password: ']}\\' }],
  ['{"userName":"\\\\\\"","password":",,,"}', { userName: '\\"', password: ',,,' }],
])('counts no signs within strings: %s', async (payload, given) => {
  expect(JSON.parse(payload)).toEqual(given)
  const url = contract['user.login'].path
  const headers = { 'content-type': JSON_TYPE }
  const answer = await server.app.inject({ method: 'POST', url, headers, payload })
  expect(answer.json().msg).not.toMatch(/^body\./)
})
