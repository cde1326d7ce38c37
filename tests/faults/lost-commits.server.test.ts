import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notes } from '#server/db/schema/schema.ts'
import { checkLedger } from '#server/ledger/checks/check-ledger.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'
import { SOUND_LEDGER } from '#tests/support/database/sound-ledger.ts'
import { randomFrom, SEED } from '#tests/support/random-from.ts'
import { rounds } from '#tests/support/rounds.ts'
import { openDatabaseLine } from '#tests/support/servers/database-line.ts'
import type { DatabaseLine } from '#tests/support/servers/database-line.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { creation, marking, marksOf, ordersToMark, storedOrders } from '#tests/support/servers/tracked-calls.ts'
import type { TrackedCall } from '#tests/support/servers/tracked-calls.ts'

const ROUNDS = rounds(1, 4)
const CALLS = 5

let database: TestDatabase
let line: DatabaseLine
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  line = await openDatabaseLine(database.url)
  server = await startTestServer({ databaseUrl: line.url })
}, 60_000)
afterAll(async () => {
  await server.dispose()
  await line.close()
  await database.dispose()
})

/** Repeats a call until it was done, as a merchant or a console does; how often it was refused before. */
async function untilDone(call: TrackedCall): Promise<number> {
  for (let refusals = 0; ; refusals += 1) {
    const { code, retryAfter } = await call.send()
    if (code === 200) return refusals
    expect({ code, saysWhen: retryAfter !== null }).toEqual({ code: 503, saysWhen: true })
    // Cut as often, no call would ever be done.
    if (refusals > 1) line.mend()
  }
}

/** Writes a note, which only its idempotency key keeps from standing twice. */
function noting(agent: TestClient, subject: string): TrackedCall & { text: string } {
  const text = `Note ${randomUUID()}`
  const headers = { 'idempotency-key': randomUUID() }
  const send = async () => {
    const answer = await agent.attempt('note.add', { kind: 'order', subject, text }, headers)
    return { code: answer.code, retryAfter: answer.headers.get('retry-after') }
  }
  return { text, send }
}

const storedNotes = async (text: string) => await database.db.$count(notes, eq(notes.text, text))

it(`does once what is repeated after its commit or the answer to it was lost on the line (seed ${SEED})`, async () => {
  const random = randomFrom(SEED)
  const agent = await server.signIn('custservice')
  const marked = await ordersToMark(server, CALLS)
  const { orderCode } = await server.createOrder()
  for (let round = 1; round <= ROUNDS; round += 1) {
    const markings = marked.map((id) => marking(agent, id, round % 2 === 0 ? 2 : 5))
    const creations = Array.from({ length: CALLS }, () => creation(server))
    line.cutCommits(0.5, random)
    const notings = Array.from({ length: CALLS }, () => noting(agent, orderCode))
    await Promise.all([...markings, ...creations, ...notings].map(untilDone))
    line.mend()
    for (const { mchOrderNo } of creations) expect(await storedOrders(server, mchOrderNo)).toBe(1)
    for (const { text } of notings) expect(await storedNotes(text)).toBe(1)
    for (const { id } of markings) expect((await marksOf(server, id)).changes).toBe(round)
  }
  expect(line.cuts.before).toBeGreaterThan(ROUNDS)
  expect(line.cuts.after).toBeGreaterThan(ROUNDS)
  expect(await checkLedger(database.db)).toEqual(SOUND_LEDGER)
}, 60_000)
