import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inArray, sql } from 'drizzle-orm'
import type { BatchInput } from '#contract/payouts/payout-batch.endpoints.ts'
import { batchStateOf } from '#domain/payouts/payout-batch.ts'
import { payoutStageOf } from '#domain/payouts/payout-status.ts'
import { payoutBatches, settings } from '#server/db/schema/schema.ts'
import { checkLedger } from '#server/ledger/checks/check-ledger.ts'
import { readMembers } from '#server/payout/payout-batches/batch-record.ts'
import { publish } from '#server/platform/publish.ts'
import { createSecretBox } from '#server/platform/secrets/secrets.ts'
import { clientAt, prepareRound, sendCall } from '#tests/support/processes/crash-round.ts'
import type { Round, RoundCall, Answer } from '#tests/support/processes/crash-round.ts'
import { createCrashingServer } from '#tests/support/processes/crashing-server.ts'
import type { CrashingServer } from '#tests/support/processes/crashing-server.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { makePayoutWorld, poolPayouts, batchInputOf } from '#tests/support/payouts/payout-fixtures.ts'
import { randomFrom, SEED } from '#tests/support/random-from.ts'
import { isLongRun, rounds } from '#tests/support/rounds.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import { patience } from '#tools/lib/suites/patience.ts'
import { SOUND_LEDGER } from '#tests/support/database/sound-ledger.ts'

/**
 * Each kill meets five calls in flight, at other points of theirs in every run, so that runs add up.
 * `ROUNDS=50 npm test -- server crashing-batches` runs more of them.
 */
const KILLS = rounds(1, 10)
const ORDERS_A_BATCH = 20
/**
 * One round of five kills PostgreSQL with the server; otherwise PostgreSQL keeps running and the next server has to
 * take it over.
 */
const WITH_DATABASE = 0.2

let server: CrashingServer
let token: string
let input: BatchInput
const secrets = createSecretBox(Buffer.alloc(32, 7))

beforeAll(async () => {
  server = await createCrashingServer()
  const world = await makePayoutWorld({ db: server.db(), services: { secrets } })
  await poolPayouts({ db: server.db(), services: { secrets } }, world.merchant, (KILLS + 2) * 4 * ORDERS_A_BATCH)
  // A code works once, and the calls of four people run at the same time.
  await server.db().insert(settings).values({ key: 'googleVerifyBatchOperations', value: false })
  await publish(server.db(), { kind: 'settingChanged', key: 'googleVerifyBatchOperations' })
  token = (await createTestClient(server.url()).call('user.login', server.admin)).token
  input = batchInputOf(world.accounts, { maxOrders: ORDERS_A_BATCH })
  await vi.waitFor(async () => {
    const { system } = await clientAt(server.url(), token).call('user.getInfo')
    expect(system.googleVerifyBatchOperations).toBe(false)
  }, patience(5_000))
}, patience(40_000))
afterAll(async () => await server.dispose())

const allOf = ({ rivals, single }: Round): RoundCall[] => [...single, ...rivals]

/**
 * The states a batch may have before and after the calls, with its orders' stages; no intermediate state is allowed.
 */
async function checkWhole(round: Round): Promise<Map<number, string>> {
  const ids = [...new Set(allOf(round).map(({ batchId }) => batchId))]
  const batches = await server
    .db()
    .select({ id: payoutBatches.id, state: payoutBatches.state })
    .from(payoutBatches)
    .where(inArray(payoutBatches.id, ids))
  const states = new Map(batches.map(({ id, state }) => [id, batchStateOf(state)]))
  for (const [id, state] of states) {
    const marking = allOf(round).find(({ batchId, kind }) => batchId === id && kind === 'abnormal')
    const expected = (code: string) => {
      if (state === 'drafting') return { stage: 'preparing', outcome: null, open: true }
      if (state === 'exported') return { stage: 'processing', outcome: null, open: true }
      if (state === 'confirmed') return { stage: 'completed', outcome: 'completed', open: false }
      const isRejected = marking?.rejectMode === 'toMerchant' && marking.orderCodes.includes(code)
      return isRejected
        ? { stage: 'rejected', outcome: 'rejected', open: false }
        : { stage: 'allocated', outcome: 'released', open: false }
    }
    const members = await readMembers(server.db(), id)
    expect(members).toHaveLength(ORDERS_A_BATCH)
    for (const { member, order } of members) {
      expect({ stage: payoutStageOf(order.stage), outcome: member.outcome, open: member.open }).toEqual(
        expected(order.orderCode),
      )
    }
  }
  return states
}

const AFTER = { export: 'exported', confirm: 'confirmed', abnormal: 'abnormal' } as const

/** Invariants over all payouts, checked after each round. */
async function checkMoney(): Promise<void> {
  const db = server.db()
  expect(await checkLedger(db)).toEqual(SOUND_LEDGER)
  const none = async (query: ReturnType<typeof sql>) => expect((await db.execute(query)).rows).toEqual([])
  await none(
    sql`select order_id from ledger_transactions where cause = 'payout.paid' group by order_id having count(*) > 1`,
  )
  await none(
    sql`select order_id from payout_batch_orders where open or outcome = 'completed' group by order_id having count(*) > 1`,
  )
  await none(
    sql`select order_id, event, detail->>'batchNumber' from payout_history group by 1, 2, 3 having count(*) > 1`,
  )
  await none(
    sql`select merchant_id from payout_orders group by merchant_id having sum(frozen_minor) <> (select coalesce(sum(balance_minor), 0) from ledger_accounts where owner_kind = 'merchant' and owner_id = merchant_id and purpose = 'frozen')`,
  )
  await none(
    sql`select r.id from resources r where r.processing_count <> (select count(*) from payout_orders o where o.resource_id = r.id and o.stage in (3, 4, 5, 6))`,
  )
}

/** Sends a round's calls at once and kills the server during them; returns the answer to each. */
async function sendAndKill(round: Round, afterMs: number, withDatabase: boolean): Promise<(Answer | null)[]> {
  const client = clientAt(server.url(), token)
  const answers = Promise.all(allOf(round).map((call) => sendCall(client, call)))
  // The random delay is the variable under test, not a wait for something.
  await delay(afterMs)
  await server.crash(withDatabase)
  return await answers
}

/**
 * Resends the calls with their keys: answered calls get the same answer again, and exactly one of two rivals has won.
 */
async function retry(round: Round, answers: readonly (Answer | null)[]): Promise<void> {
  const client = clientAt(server.url(), token)
  const again = await Promise.all(allOf(round).map((call) => sendCall(client, call)))
  again.forEach((answer, at) => expect(must(answer)).toEqual(answers[at]?.code === 200 ? answers[at] : must(answer)))
  const codes = again.map((answer) => answer?.code)
  expect(codes.slice(0, round.single.length)).toEqual([200, 200, 200])
  expect(codes.slice(round.single.length).sort()).toEqual([200, 409])
  const states = await checkWhole(round)
  allOf(round).forEach(({ batchId, kind }, at) => {
    if (codes[at] === 200) expect(states.get(batchId)).toBe(AFTER[kind])
  })
  expect(await Promise.all(allOf(round).map((call) => sendCall(client, call)))).toEqual(again)
}

/** How long an undisturbed round takes. */
async function rehearse(): Promise<number> {
  const client = clientAt(server.url(), token)
  const round = await prepareRound(client, input, 'toMerchant')
  const began = performance.now()
  const answers = await Promise.all(allOf(round).map((call) => sendCall(client, call)))
  const took = performance.now() - began
  await retry(round, answers)
  return took
}

it(
  `loses no acknowledged call and pays nothing twice across ${KILLS} kills during export, confirm and abnormal (seed ${SEED})`,
  async () => {
    const random = randomFrom(SEED)
    const wholeMs = await rehearse()
    const counts = { answered: 0, cut: 0, doneUnanswered: 0 }
    for (let kill = 0; kill < KILLS; kill += 1) {
      const round = await prepareRound(clientAt(server.url(), token), input, random() < 0.5 ? 'toMerchant' : 'toList')
      const answers = await sendAndKill(round, random() * wholeMs * 1.2, random() < WITH_DATABASE)
      await server.restart()
      const states = await checkWhole(round)
      allOf(round).forEach(({ batchId, kind }, at) => {
        const isDone = states.get(batchId) === AFTER[kind]
        if (answers[at]?.code === 200) expect(isDone, `kill ${kill}: what was answered stays true`).toBe(true)
        if (answers[at]?.code === 200) counts.answered += 1
        else if (!answers[at]) counts[isDone ? 'doneUnanswered' : 'cut'] += 1
      })
      await checkMoney()
      await retry(round, answers)
      await checkMoney()
    }
    if (!isLongRun) return
    // The kills hit calls in flight: some were answered, others never will be.
    expect(counts.answered).toBeGreaterThan(KILLS / 5)
    expect(counts.cut + counts.doneUnanswered).toBeGreaterThan(KILLS / 5)
  },
  patience(300_000),
)
