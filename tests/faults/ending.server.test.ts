import { request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { envelopeSchema } from '#contract/wire/envelope.ts'
import { startServer } from '#tests/support/processes/server-process.ts'
import type { ServerProcess } from '#tests/support/processes/server-process.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'

const ADMIN = { ADMIN_ACCOUNT: 'founder01', ADMIN_PASSWORD: 'Founder2026' }
const BURST = 16

let database: TestDatabase
let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'paydesk-ending-'))
  server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO: '0', ...ADMIN })
}, 60_000)
afterAll(async () => {
  await server.end()
  await database.dispose()
  await rm(dataDir, { recursive: true, force: true })
})

interface Answer {
  status: number
  code: number
  retryAfter: string | undefined
}

/** A sign-in over its own connection, which the server needs some time for; `sent` settles once the kernel has it. */
function signIn(): { sent: Promise<void>; answer: Promise<Answer> } {
  const sent = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Answer>()
  const call = request(server.url + contract['user.login'].path, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json' },
  })
  call.on('error', (error) => {
    sent.resolve()
    answer.reject(error)
  })
  call.on('response', (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (part: string) => (text += part))
    response.on('error', answer.reject)
    response.on('end', () => {
      const { code } = envelopeSchema.parse(JSON.parse(text))
      answer.resolve({ status: response.statusCode ?? 0, code, retryAfter: response.headers['retry-after'] })
    })
  })
  call.end(JSON.stringify({ userName: ADMIN.ADMIN_ACCOUNT, password: ADMIN.ADMIN_PASSWORD }), sent.resolve)
  return { sent: sent.promise, answer: answer.promise }
}

/** A call that costs the server almost nothing, over its own connection. */
async function ask(): Promise<Answer> {
  const response = await fetch(server.url + contract['system.getPublic'].path, { headers: { connection: 'close' } })
  const { code } = envelopeSchema.parse(await response.json())
  return { status: response.status, code, retryAfter: response.headers.get('retry-after') ?? undefined }
}

it('answers every request that arrived before the shutdown signal, also those not read yet, and later ones with a retry envelope', async () => {
  process.kill(server.pid, 'SIGSTOP')
  const burst = Array.from({ length: BURST }, signIn)
  await Promise.all(burst.map(({ sent }) => sent))
  process.kill(server.pid, 'SIGTERM')
  process.kill(server.pid, 'SIGCONT')
  await expect
    .poll(async () => (await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } })).status, {
      interval: 20,
      timeout: 20_000,
    })
    .toBe(503)
  // The listener stays open while calls arrive, and closes at the end.
  await expect.poll(ask, { interval: 20, timeout: 20_000 }).toEqual({ status: 503, code: 503, retryAfter: '5' })
  const answers = await Promise.all(burst.map(({ answer }) => answer))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await server.ended).toBe(0)
}, 60_000)
