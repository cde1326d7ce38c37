import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { bulkFlow, COUNT_FIELD, failedOf, previewAsChosen, queuedOf } from '#machines/desk/bulk.flow.ts'
import type { BulkChunk, BulkPreview, BulkResult, BulkSelection, MovesMoney } from '#machines/desk/bulk.flow.ts'
import type { FormField } from '#machines/form/form-field.ts'
import type { Outcome } from '#machines/outcome.ts'
import { scriptedActor } from '#tests/support/scripted-actor.ts'

const keys = ['A', 'B', 'C', 'D', 'E']
const preview: BulkPreview = { goes: keys, blocked: [{ row: 'X', refusal: 'locked' }], beyondLimit: 0 }
const ok = (row: string): BulkResult => ({ row, ok: true, refusal: null })
const bad = (row: string): BulkResult => ({ row, ok: false, refusal: 'notInThisState' })

function start(selection: BulkSelection | null = { keys: [...keys, 'X'] }, fields: readonly FormField<never>[] = []) {
  const previewing = scriptedActor<Outcome<BulkPreview>, { selection: BulkSelection }>()
  const apply = scriptedActor<Outcome<readonly BulkResult[]>, BulkChunk>()
  let made = 0
  const actor = createActor(bulkFlow.provide({ actors: { previewBulk: previewing.logic, applyChunk: apply.logic } }), {
    input: { selection, chunkSize: 2, fields, newKey: () => `key-${(made += 1)}` },
  })
  actor.start()
  return { actor, previewing, apply, snapshot: () => actor.getSnapshot(), context: () => actor.getSnapshot().context }
}

async function startRunning() {
  const run = start()
  await run.previewing.answer({ kind: 'done', result: preview })
  run.actor.send({ type: 'CONFIRM' })
  return run
}

describe('the bulk flow', () => {
  it('previews a given selection at once, and waits for one otherwise', () => {
    expect(start().previewing.calls).toEqual([{ selection: { keys: [...keys, 'X'] } }])
    const { actor, previewing, snapshot } = start(null)
    expect(snapshot().value).toBe('choosing')
    actor.send({ type: 'PREVIEW', selection: { filter: { callbackStatus: 3 } } })
    expect(previewing.calls).toEqual([{ selection: { filter: { callbackStatus: 3 } } }])
  })

  it('sends exactly the frozen keys in chunks, and keeps each row’s result', async () => {
    const { apply, snapshot, context } = await startRunning()
    expect(apply.calls[0]).toEqual({
      keys: ['A', 'B'],
      idempotencyKey: 'key-1',
      values: { googleCode: '' },
      bulkId: null,
    })
    await apply.answer({ kind: 'done', result: [ok('A'), bad('B')] })
    expect(Object.keys(context().results)).toEqual(['A', 'B'])
    await apply.answer({ kind: 'done', result: [ok('C'), ok('D')] })
    await apply.answer({ kind: 'done', result: [ok('E')] })
    expect(apply.calls.map((call) => call.keys)).toEqual([['A', 'B'], ['C', 'D'], ['E']])
    expect(new Set(apply.calls.map((call) => call.idempotencyKey)).size).toBe(3)
    expect(snapshot().value).toBe('finished')
    expect(failedOf(context())).toEqual(['B'])
  })

  it('retries only the failed rows and merges their results', async () => {
    const { actor, apply, snapshot, context } = await startRunning()
    await apply.answer({ kind: 'done', result: [bad('A'), bad('B')] })
    await apply.answer({ kind: 'done', result: [ok('C'), ok('D')] })
    await apply.answer({ kind: 'done', result: [ok('E')] })
    actor.send({ type: 'RETRY_FAILED' })
    expect(apply.calls.at(-1)?.keys).toEqual(['A', 'B'])
    expect(context().planned).toBe(5)
    await apply.answer({ kind: 'done', result: [ok('A'), bad('B')] })
    expect(snapshot().value).toBe('finished')
    expect(Object.values(context().results).filter((result) => result.ok)).toHaveLength(4)
    expect(failedOf(context())).toEqual(['B'])
  })

  it('stops after the current chunk on cancel, and can continue', async () => {
    const { actor, apply, snapshot, context } = await startRunning()
    actor.send({ type: 'CANCEL' })
    expect(snapshot().matches('running')).toBe(true)
    await apply.answer({ kind: 'done', result: [ok('A'), ok('B')] })
    expect(snapshot().value).toBe('finished')
    expect(context().queue).toEqual(['C', 'D', 'E'])
    expect(apply.calls).toHaveLength(1)
    actor.send({ type: 'RESUME' })
    expect(apply.calls[1]?.keys).toEqual(['C', 'D'])
  })

  it('retries a chunk whose answer was lost under its key', async () => {
    const { actor, apply, snapshot } = await startRunning()
    await apply.answer({ kind: 'outcomeUnknown', reason: 'network' })
    expect(snapshot().value).toBe('interrupted')
    actor.send({ type: 'RESUME' })
    expect(apply.calls[1]).toEqual(apply.calls[0])
  })

  it('shows a refused chunk and ends with the results so far', async () => {
    const { actor, apply, snapshot, context } = await startRunning()
    await apply.answer({ kind: 'done', result: [ok('A'), ok('B')] })
    await apply.answer({ kind: 'refused', reason: 'forbidden' })
    expect(snapshot().value).toBe('interrupted')
    expect(context().failure).toMatchObject({ reason: 'forbidden' })
    actor.send({ type: 'CANCEL' })
    expect(snapshot().value).toBe('finished')
    expect(Object.keys(context().results)).toEqual(['A', 'B'])
  })

  it('starts nothing when every row is blocked', async () => {
    const { actor, previewing, apply, snapshot } = start()
    await previewing.answer({ kind: 'done', result: { ...preview, goes: [] } })
    actor.send({ type: 'CONFIRM' })
    expect(snapshot().value).toBe('confirming')
    expect(apply.calls).toHaveLength(0)
    actor.send({ type: 'CANCEL' })
    expect(snapshot().value).toBe('cancelled')
  })

  it('counts rows that the chosen value rules out as blocked, and sends only the rest', async () => {
    const mode: FormField<never> = { name: 'rejectMode', required: true, editor: { kind: 'text', maxLength: 9 } }
    const { actor, previewing, apply, context } = start(undefined, [mode])
    const when = (row: string, value: string) => ({
      field: 'rejectMode',
      value,
      row,
      refusal: 'notInThisState',
    })
    await previewing.answer({
      kind: 'done',
      result: { ...preview, blockedWhen: [when('B', 'toList'), ...keys.map((key) => when(key, 'toNobody'))] },
    })
    const seen = () => ({
      goes: previewAsChosen(context())?.goes.length,
      blocked: previewAsChosen(context())?.blocked.map(({ row }) => row),
    })
    expect(seen()).toEqual({ goes: 5, blocked: ['X'] })
    actor.send({ type: 'CHANGE', change: { rejectMode: 'toNobody' } })
    expect(seen()).toEqual({ goes: 0, blocked: ['X', ...keys] })
    actor.send({ type: 'CONFIRM' })
    expect(apply.calls).toEqual([])
    actor.send({ type: 'CHANGE', change: { rejectMode: 'toList' } })
    expect(seen()).toEqual({ goes: 4, blocked: ['X', 'B'] })
    actor.send({ type: 'CONFIRM' })
    expect([apply.calls[0]?.keys, context().planned]).toEqual([['A', 'C'], 4])
  })

  it('requests the preview again after it failed', async () => {
    const { actor, previewing, snapshot, context } = start()
    await previewing.answer({ kind: 'refused', reason: 'badInput' })
    expect(snapshot().value).toBe('previewFailed')
    expect(context().failure).toMatchObject({ reason: 'badInput' })
    actor.send({ type: 'RESUME' })
    expect(previewing.calls).toHaveLength(2)
    await previewing.answer({ kind: 'done', result: preview })
    expect(snapshot().value).toBe('confirming')
  })

  it('asks for the action’s fields before it starts, and sends them with every chunk', async () => {
    const reason: FormField<never> = { name: 'rejectReason', required: true, editor: { kind: 'text', maxLength: 9 } }
    const { actor, previewing, apply, snapshot, context } = start(undefined, [reason])
    await previewing.answer({ kind: 'done', result: { ...preview, bulkId: 'run-1' } })
    actor.send({ type: 'CONFIRM' })
    expect(snapshot().value).toBe('confirming')
    expect(context().faults).toEqual({ rejectReason: 'required', googleCode: 'required' })
    actor.send({ type: 'CHANGE', change: { rejectReason: 'other', googleCode: '123456' } })
    actor.send({ type: 'CONFIRM' })
    await apply.answer({ kind: 'done', result: [ok('A'), ok('B')] })
    for (const call of apply.calls)
      expect(call).toMatchObject({ bulkId: 'run-1', values: { rejectReason: 'other', googleCode: '123456' } })
  })

  it('asks for a fresh code after a lost answer, for the same chunk', async () => {
    const { actor, previewing, apply, snapshot, context } = start()
    await previewing.answer({ kind: 'done', result: { ...preview, bulkId: 'run-1' } })
    actor.send({ type: 'CHANGE', change: { googleCode: '123456' } })
    actor.send({ type: 'CONFIRM' })
    await apply.answer({ kind: 'outcomeUnknown', reason: 'network' })
    actor.send({ type: 'RESUME' })
    expect([snapshot().value, context().faults]).toEqual(['interrupted', { googleCode: 'required' }])
    actor.send({ type: 'CHANGE', change: { googleCode: '654321' } })
    actor.send({ type: 'RESUME' })
    const [lost, again] = apply.calls
    expect(again?.idempotencyKey).toBe(lost?.idempotencyKey)
    expect(again?.values).toMatchObject({ googleCode: '654321' })
  })

  it('continues with another code after a refused one, keeping the other values', async () => {
    const { actor, previewing, apply, snapshot, context } = start()
    await previewing.answer({ kind: 'done', result: { ...preview, bulkId: 'run-1' } })
    actor.send({ type: 'CHANGE', change: { googleCode: '111111' } })
    actor.send({ type: 'CONFIRM' })
    await apply.answer({ kind: 'refused', reason: 'googleCode.wrong' })
    expect(snapshot().value).toBe('interrupted')
    expect(context().values['googleCode']).toBe('')
    actor.send({ type: 'RESUME' })
    expect(context().faults).toEqual({ googleCode: 'required' })
    expect(apply.calls).toHaveLength(1)
    actor.send({ type: 'CHANGE', change: { googleCode: '222222' } })
    actor.send({ type: 'RESUME' })
    expect(apply.calls[1]).toMatchObject({ keys: ['A', 'B'], values: { googleCode: '222222' } })
    expect(apply.calls[1]?.idempotencyKey).not.toBe(apply.calls[0]?.idempotencyKey)
  })
})

describe('a run that must not be started by habit', () => {
  const summary = (paid: number) => ({ money: [], paid, oldestAt: null })
  const many = Array.from({ length: 51 }, (_none, at) => `R${at}`)

  function begin(movesMoney?: MovesMoney) {
    const previewing = scriptedActor<Outcome<BulkPreview>, { selection: BulkSelection }>()
    const apply = scriptedActor<Outcome<readonly BulkResult[]>, BulkChunk>()
    const actor = createActor(
      bulkFlow.provide({ actors: { previewBulk: previewing.logic, applyChunk: apply.logic } }),
      {
        input: { selection: { keys: many }, chunkSize: 100, movesMoney, newKey: () => 'key' },
      },
    )
    actor.start()
    return { actor, previewing, apply }
  }

  it.each([
    ['more than fifty rows', undefined, many, 0, true],
    ['fifty rows', undefined, many.slice(1), 0, false],
    ['a row, where the action always moves money', 'always', ['A'], 0, true],
    ['a paid row, where the action takes its money back', 'whenPaid', ['A', 'B'], 1, true],
    ['unpaid rows of such an action', 'whenPaid', ['A', 'B'], 0, false],
  ] as const)('%s', async (_what, movesMoney, goes, paid, isAsked) => {
    const { actor, previewing, apply } = begin(movesMoney)
    await previewing.answer({ kind: 'done', result: { goes, blocked: [], beyondLimit: 0, summary: summary(paid) } })
    actor.send({ type: 'CONFIRM' })
    expect(apply.calls).toHaveLength(isAsked ? 0 : 1)
    if (!isAsked) return
    expect(actor.getSnapshot().context.faults).toEqual({ [COUNT_FIELD]: 'required' })
    actor.send({ type: 'CHANGE', change: { [COUNT_FIELD]: String(goes.length + 1) } })
    actor.send({ type: 'CONFIRM' })
    expect(actor.getSnapshot().context.faults).toEqual({ [COUNT_FIELD]: 'wrongCount' })
    actor.send({ type: 'CHANGE', change: { [COUNT_FIELD]: String(goes.length) } })
    actor.send({ type: 'CONFIRM' })
    expect(apply.calls).toHaveLength(1)
  })
})

describe('a run whose effect is queued', () => {
  const since = '2026-11-20T02:00:00.000Z'
  const queued = (row: string): BulkResult => ({ ...ok(row), since })

  async function followed() {
    const previewing = scriptedActor<Outcome<BulkPreview>, { selection: BulkSelection }>()
    const apply = scriptedActor<Outcome<readonly BulkResult[]>, BulkChunk>()
    const follow = scriptedActor<readonly BulkResult[], { rows: readonly BulkResult[] }>()
    const clock = new SimulatedClock()
    const actors = { previewBulk: previewing.logic, applyChunk: apply.logic, followRows: follow.logic }
    const actor = createActor(bulkFlow.provide({ actors }), {
      clock,
      input: { selection: { keys: ['A', 'B', 'C'] }, chunkSize: 100, newKey: () => 'key' },
    })
    actor.start()
    await previewing.answer({ kind: 'done', result: { goes: ['A', 'B', 'C'], blocked: [], beyondLimit: 0 } })
    actor.send({ type: 'CONFIRM' })
    await apply.answer({ kind: 'done', result: [queued('A'), queued('B'), bad('C')] })
    return { actor, apply, follow, clock }
  }

  it('is followed until each row is delivered or failed', async () => {
    const { actor, follow, clock } = await followed()
    const asked = () => follow.calls.at(-1)?.rows.map(({ row }) => row)
    expect(actor.getSnapshot().value).toEqual({ following: 'waiting' })
    expect(queuedOf(actor.getSnapshot().context)).toHaveLength(2)
    clock.increment(1_000)
    expect(asked()).toEqual(['A', 'B'])
    await follow.answer([ok('A')])
    clock.increment(1_000)
    expect(asked()).toEqual(['B'])
    await follow.fail(new Error('the network is away'))
    clock.increment(1_000)
    await follow.answer([{ row: 'B', ok: false, refusal: 'callbackFailed' }])
    expect(actor.getSnapshot().value).toBe('finished')
    expect(failedOf(actor.getSnapshot().context)).toEqual(['B', 'C'])
    expect(queuedOf(actor.getSnapshot().context)).toEqual([])
  })

  it('can be left, or its failed rows tried again, meanwhile', async () => {
    const first = await followed()
    first.actor.send({ type: 'RETRY_FAILED' })
    expect(first.apply.calls.at(-1)?.keys).toEqual(['C'])
    const second = await followed()
    second.actor.send({ type: 'CLOSE' })
    expect(second.actor.getSnapshot().value).toBe('closed')
  })
})
