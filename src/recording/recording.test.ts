import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import type { ActionSubmission } from '#machines/action/action.flow.ts'
import { orderActionFlow } from '#machines/queue/queue-action.flow.ts'
import type { OrderAnswer } from '#machines/queue/queue-action.flow.ts'
import { ORDER_FORMS } from '#machines/order/order-forms.ts'
import type { OrderActionCall } from '#machines/order/order-forms.ts'
import type { Outcome } from '#machines/outcome.ts'
import { makeRecording } from '#recording/make-recording.ts'
import { recorded } from '#recording/recorder.ts'
import { parseRecording } from '#recording/recording.schema.ts'
import type { RecordedRun, Recording } from '#recording/recording.schema.ts'
import { replayRun } from '#recording/replay.ts'
import { createRing, RING_LIMITS } from '#recording/ring.ts'
import { notifierFlow } from '#machines/desk/notifier.flow.ts'
import type { PolledOrders } from '#machines/desk/notifier.types.ts'
import { orderCreateFlow } from '#machines/order-create/order-create.flow.ts'
import { orderUploadFlow } from '#machines/order-upload/order-upload.flow.ts'
import { scriptedActor } from '#tests/support/scripted-actor.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'

const CODE = '482913'
const settings = {
  canTimeoutSupplement: true,
  googleVerifyManualSupplement: true,
  googleVerifyBalanceOperation: true,
  googleVerifyBatchOperations: true,
  googleVerifyIpWhitelist: true,
  googleVerifyIpRule: true,
}

/** The recording after a write and a read. */
function readBack(recording: Recording): Recording {
  const parsed = parseRecording(JSON.stringify(recording))
  if (!parsed.ok) throw new Error(parsed.faults.join('\n'))
  return parsed.recording
}
const only = (recording: Recording): RecordedRun => {
  const [run] = readBack(recording).runs
  if (!run) throw new Error('nothing was recorded')
  return run
}

/** A supplement that is refused for its code once, loses its answer, and then succeeds. */
async function supplement() {
  const ring = createRing()
  const submit = scriptedActor<Outcome<OrderAnswer, OrderRow>, ActionSubmission<OrderActionCall>>()
  const row = orderRow()
  let made = 0
  const options = recorded(
    {
      input: {
        entity: 'order',
        form: ORDER_FORMS['order.supplement'],
        row,
        facts: { role: 'customerService' as const, settings },
        newKey: () => `key-${(made += 1)}`,
      },
    },
    ring,
  )
  const actor = createActor(orderActionFlow.provide({ actors: { submitAction: submit.logic } }), options)
  actor.start()
  actor.send({ type: 'CHANGE', change: { utr: 'AXIS000123456' } })
  actor.send({ type: 'CHANGE', change: { googleCode: CODE } })
  actor.send({ type: 'REVIEW' })
  actor.send({ type: 'SUBMIT' })
  await submit.answer({ kind: 'refused', reason: 'googleCode.wrong' })
  actor.send({ type: 'CHANGE', change: { googleCode: CODE } })
  actor.send({ type: 'SUBMIT' })
  await submit.fail(new Error(`no way with ${CODE}`))
  actor.send({ type: 'CHANGE', change: { googleCode: CODE } })
  actor.send({ type: 'SUBMIT' })
  await submit.answer({ kind: 'done', result: { order: { ...row, orderStatusId: 4 } } })
  expect(actor.getSnapshot().value).toBe('done')
  return only(makeRecording(ring.runs()))
}

describe('a recording', () => {
  it('replays to the same end, and contains no secret', async () => {
    const run = await supplement()
    expect(replayRun(run)).toMatchObject({ machine: 'action', isOtherVersion: false, difference: null })
    expect(run.events.map(({ state }) => state)).toEqual([
      'editing',
      'editing',
      'editing',
      'reviewing',
      'submitting',
      'refused',
      'refused',
      'submitting',
      'refused',
      'refused',
      'submitting',
      'done',
    ])
    expect(JSON.stringify(run)).not.toContain('key-1')
    expect(JSON.stringify(run)).not.toContain(CODE)
  })

  it('reports the first event after which the machine’s state differs', async () => {
    const run = await supplement()
    const changed = {
      ...run,
      events: run.events.map((event, at) => (at === 4 ? { ...event, state: 'succeeded' } : event)),
    }
    expect(replayRun(changed).difference).toEqual({ event: 4, expected: '"succeeded"', got: '"submitting"' })
    const remembered = {
      ...run,
      events: run.events.map((event, at) => (at === 1 ? { ...event, hash: 'other' } : event)),
    }
    expect(replayRun(remembered).difference).toMatchObject({
      event: 1,
      got: expect.stringContaining('remembers something else'),
    })
    const asked = { ...run, events: run.events.filter((_event, at) => at !== 4) }
    expect(replayRun(asked).difference?.got).toContain('it does not ask')
    expect(replayRun({ ...run, version: 'other' })).toMatchObject({ isOtherVersion: true, difference: null })
    expect(replayRun({ ...run, machine: 'gone' }).difference?.got).toBe('there is no such machine')
  })

  it('keeps the results of the input’s functions', () => {
    const ring = createRing()
    let made = 0
    const actor = createActor(
      orderCreateFlow,
      recorded({ input: { canSend: true, form: {}, newOrderNo: () => `T00${(made += 1)}` } }, ring),
    )
    actor.start()
    actor.send({ type: 'NEXT' })
    const run = only(makeRecording(ring.runs()))
    expect(run.events.map(({ calls }) => calls)).toEqual([{ newOrderNo: ['T001'] }, { newOrderNo: ['T002'] }])
    expect(replayRun(run).difference).toBeNull()
  })

  it('records files chosen during the run by name and size', () => {
    const ring = createRing()
    const upload = createActor(
      orderUploadFlow,
      recorded(
        {
          input: {
            kind: 'collection' as const,
            canSend: true,
            form: { mchId: 'M1', key: 'k', orderType: 1 },
            newKey: () => 'key-1',
          },
        },
        ring,
      ),
    )
    upload.start()
    for (const file of [new File(['x'], 'orders.csv'), null, new File(['x'], 'orders.txt'), new File([], 'orders.csv')])
      upload.send({ type: 'CHOOSE', file })
    const run = only(makeRecording(ring.runs()))
    expect(run.events.map(({ state }) => state)).toEqual(Array(5).fill('choosing'))
    expect(replayRun(run).difference).toBeNull()
  })

  /** The notifier polls for as long as the console is open. */
  async function notifierFor(polls: number, limits: Partial<Record<keyof typeof RING_LIMITS, number>>) {
    const ring = createRing({ ...RING_LIMITS, ...limits })
    const clock = new SimulatedClock()
    let asked = 0
    const actor = createActor(
      notifierFlow.provide({
        actors: {
          loadLastOrder: fromPromise<PolledOrders, { seenOrderCode: string | null }>(async () => ({
            order: { orderCode: `C${(asked += 1)}`, createTime: new Date(asked).toISOString() },
            waiting: 1,
          })),
          acquireLead: fromCallback(({ sendBack }) => sendBack({ type: 'TAKE_LEAD' })),
        },
      }),
      { ...recorded({ input: { isMuted: false, seenOrderCode: null } }, ring), clock },
    )
    actor.start()
    for (let poll = 0; poll < polls; poll += 1) {
      await new Promise((resume) => setImmediate(resume))
      clock.increment(5_000)
      clock.increment(5_000)
    }
    actor.stop()
    return { ring, run: only(makeRecording(ring.runs())) }
  }

  // Real-time delays end at unpredictable times, so the test sets them.
  const atTheirTimes = (run: RecordedRun): RecordedRun => ({
    ...run,
    events: run.events.map((event, at) => ({ ...event, at: at * 60_000 })),
  })

  it('waits for the delays of the machine', async () => {
    const { run } = await notifierFor(4, {})
    expect(run.events.filter(({ event }) => event.type.startsWith('xstate.after.')).length).toBeGreaterThan(6)
    expect(replayRun(atTheirTimes(run)).difference).toBeNull()
    const early = { ...run, events: run.events.map((event) => ({ ...event, at: 0 })) }
    expect(replayRun(early).difference?.got).toBe('no delay was over')
  })

  it('continues from the stored state when its start was evicted', async () => {
    const { run } = await notifierFor(40, { partEvents: 20 })
    expect(run.start).toHaveProperty('state')
    expect(run.events.length).toBeLessThanOrEqual(40)
    expect(replayRun(atTheirTimes(run)).difference).toBeNull()
  })

  it('is bounded by runs and by size', async () => {
    const ring = createRing({ ...RING_LIMITS, runs: 3, bytes: 6_000 })
    for (let at = 0; at < 10; at += 1) {
      const actor = createActor(
        orderCreateFlow,
        recorded(
          { input: { canSend: true, form: { mchOrderNo: `${at} ${'x '.repeat(400)}` }, newOrderNo: () => 'T1' } },
          ring,
        ),
      )
      actor.start()
      actor.send({ type: 'NEXT' })
    }
    expect(ring.runs().length).toBeLessThanOrEqual(3)
    expect(ring.runs().at(-1)?.parts[0]?.start.json).toContain('"9 x')
  })
})

describe('a file that is no recording', () => {
  it('is rejected with the path of its fault', async () => {
    expect(parseRecording('{')).toMatchObject({ ok: false, faults: [expect.stringContaining('no JSON')] })
    const recording = {
      ...makeRecording([]),
      runs: [{ ...(await supplement()), events: [{ at: -1, event: { type: 'X' } }] }],
    }
    expect(parseRecording(JSON.stringify(recording))).toEqual({
      ok: false,
      faults: [expect.stringMatching(/^runs\.0\.events\.0\.at: /)],
    })
    expect(parseRecording(JSON.stringify({ ...makeRecording([]), formatVersion: 2 }))).toMatchObject({
      ok: false,
      faults: [expect.stringMatching(/^formatVersion: /)],
    })
  })
})
