import { describe, expect, it } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { exportFlow } from '#machines/desk/export.flow.ts'
import type { ExportEvent, ExportReport } from '#machines/desk/export.flow.ts'

function start() {
  const streams: { request: unknown; report: (report: ExportReport) => void; isStopped: boolean }[] = []
  const streamFile = fromCallback<ExportEvent, { request: unknown }>(({ input, sendBack }) => {
    const stream = { request: input.request, report: sendBack, isStopped: false }
    streams.push(stream)
    return () => {
      stream.isStopped = true
    }
  })
  const actor = createActor(exportFlow.provide({ actors: { streamFile } }), {
    input: { request: { columns: ['orderCode'] }, expectedRows: 100 },
  })
  actor.start()
  return { actor, streams, snapshot: () => actor.getSnapshot() }
}

describe('the export flow', () => {
  it('streams at once, counts, and ends with the file’s name', () => {
    const { streams, snapshot } = start()
    expect(streams[0]?.request).toEqual({ columns: ['orderCode'] })
    streams[0]?.report({ type: 'PROGRESS', bytes: 2_048, rows: 40 })
    expect(snapshot().context).toMatchObject({ bytes: 2_048, rows: 40 })
    streams[0]?.report({ type: 'FINISHED', fileName: 'orders.csv' })
    expect(snapshot().value).toBe('done')
    expect(snapshot().context.fileName).toBe('orders.csv')
  })

  it('stops the stream on cancel, and can start again', () => {
    const { actor, streams, snapshot } = start()
    streams[0]?.report({ type: 'PROGRESS', bytes: 2_048, rows: 40 })
    actor.send({ type: 'CANCEL' })
    expect(streams[0]?.isStopped).toBe(true)
    expect(snapshot().value).toBe('cancelled')
    actor.send({ type: 'RETRY' })
    expect(streams).toHaveLength(2)
    expect(snapshot().context).toMatchObject({ bytes: 0, rows: 0 })
  })

  it('shows why it failed and retries', () => {
    const { actor, streams, snapshot } = start()
    streams[0]?.report({ type: 'FAILED', failure: { kind: 'outcomeUnknown', reason: 'network' } })
    expect(snapshot().value).toBe('failed')
    expect(snapshot().context.failure).toEqual({ kind: 'outcomeUnknown', reason: 'network' })
    actor.send({ type: 'RETRY' })
    expect(snapshot().value).toBe('streaming')
    expect(snapshot().context.failure).toBeNull()
    streams[1]?.report({ type: 'FINISHED', fileName: 'orders.csv' })
    actor.send({ type: 'CLOSE' })
    expect(snapshot().status).toBe('done')
  })
})
