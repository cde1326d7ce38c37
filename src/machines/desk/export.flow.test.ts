import { describe, expect, it } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { exportFlow } from '#machines/desk/export.flow.ts'
import type { ExportEvent, ExportReport, FinishedFile, WantedFile } from '#machines/desk/export.flow.ts'

const wanted = (request: number): WantedFile => ({ request, path: `/list/${request}`, expectedRows: 100 })

function begin() {
  const streams: { request: number; report: (report: ExportReport) => void; isStopped: boolean }[] = []
  const streamFile = fromCallback<ExportEvent, { request: number }>(({ input, sendBack }) => {
    const stream = { request: input.request, report: sendBack, isStopped: false }
    streams.push(stream)
    return () => {
      stream.isStopped = true
    }
  })
  const actor = createActor(exportFlow.provide({ actors: { streamFile } }))
  const finished: FinishedFile[] = []
  actor.on('finished', (file) => finished.push(file))
  actor.start()
  const last = () => streams.at(-1)
  return {
    actor,
    streams,
    finished,
    last,
    requests: () => streams.map(({ request }) => request),
    finish: () => last()?.report({ type: 'FINISHED', fileName: `${last()?.request}.csv`, rows: 7 }),
    snapshot: () => actor.getSnapshot(),
  }
}

describe('the exports of a session', () => {
  it('stream at once, count, tell the file, and are ready for the next', () => {
    const { actor, last, finish, finished, snapshot } = begin()
    actor.send({ type: 'START', wanted: wanted(1) })
    last()?.report({ type: 'PROGRESS', bytes: 2_048, rows: 40 })
    expect(snapshot().context).toMatchObject({ current: wanted(1), bytes: 2_048, rows: 40 })
    finish()
    expect(finished).toEqual([{ type: 'finished', fileName: '1.csv', rows: 7 }])
    expect(snapshot().value).toBe('idle')
    actor.send({ type: 'START', wanted: wanted(2) })
    expect(snapshot().context).toMatchObject({ current: wanted(2), bytes: 0, rows: 0 })
  })

  it('stop the stream on cancel, and can start again', () => {
    const { actor, streams, requests, snapshot } = begin()
    actor.send({ type: 'START', wanted: wanted(1) })
    streams[0]?.report({ type: 'PROGRESS', bytes: 2_048, rows: 40 })
    actor.send({ type: 'CANCEL' })
    expect(streams[0]?.isStopped).toBe(true)
    expect(snapshot().value).toBe('cancelled')
    actor.send({ type: 'RETRY' })
    expect(requests()).toEqual([1, 1])
    expect(snapshot().context).toMatchObject({ bytes: 0, rows: 0 })
  })

  it('keep why one failed until it is tried again, closed, or another one is wanted', () => {
    const { actor, last, requests, snapshot } = begin()
    const failure = { kind: 'outcomeUnknown', reason: 'network' } as const
    const fail = () => last()?.report({ type: 'FAILED', failure })
    actor.send({ type: 'START', wanted: wanted(1) })
    fail()
    expect(snapshot().value).toBe('failed')
    expect(snapshot().context.failure).toEqual(failure)
    actor.send({ type: 'RETRY' })
    expect(snapshot().context.failure).toBeNull()
    fail()
    actor.send({ type: 'START', wanted: wanted(2) })
    expect(requests()).toEqual([1, 1, 2])
    fail()
    actor.send({ type: 'CLOSE' })
    expect(snapshot().value).toBe('idle')
  })

  it('ask what becomes of a second one: it waits', () => {
    const { actor, streams, requests, finish, snapshot } = begin()
    actor.send({ type: 'START', wanted: wanted(1) })
    actor.send({ type: 'START', wanted: wanted(2) })
    expect(snapshot().value).toEqual({ streaming: 'asking' })
    expect(streams[0]?.isStopped).toBe(false)
    actor.send({ type: 'WAIT' })
    actor.send({ type: 'START', wanted: wanted(3) })
    actor.send({ type: 'WAIT' })
    expect(requests()).toEqual([1])
    finish()
    finish()
    expect(requests()).toEqual([1, 2, 3])
    finish()
    expect(snapshot().value).toBe('idle')
  })

  it('ask what becomes of a second one: it takes the place of the running one', () => {
    const { actor, streams, requests, snapshot } = begin()
    actor.send({ type: 'START', wanted: wanted(1) })
    actor.send({ type: 'START', wanted: wanted(2) })
    actor.send({ type: 'REPLACE' })
    expect(streams[0]?.isStopped).toBe(true)
    expect(requests()).toEqual([1, 2])
    expect(snapshot().value).toEqual({ streaming: 'alone' })
    expect(snapshot().context.queue).toEqual([])
  })

  it('ask what becomes of a second one: it is dropped', () => {
    const { actor, requests, finish, snapshot } = begin()
    actor.send({ type: 'START', wanted: wanted(1) })
    actor.send({ type: 'START', wanted: wanted(2) })
    actor.send({ type: 'DROP' })
    finish()
    expect(requests()).toEqual([1])
    expect(snapshot().value).toBe('idle')
  })

  it('begin with the second one where the first ends, or is cancelled, before the answer', () => {
    for (const ends of ['finish', 'cancel'] as const) {
      const { actor, requests, finish } = begin()
      actor.send({ type: 'START', wanted: wanted(1) })
      actor.send({ type: 'START', wanted: wanted(2) })
      if (ends === 'finish') finish()
      else actor.send({ type: 'CANCEL' })
      expect(requests()).toEqual([1, 2])
    }
  })
})
