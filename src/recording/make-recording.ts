import { flowNamed, versionOf } from '#recording/all-machines.ts'
import { RECORDING_VERSION } from '#recording/recording.schema.ts'
import type { RecordedEvent, RecordedRun, Recording } from '#recording/recording.schema.ts'
import type { EventTrace, RunTrace } from '#recording/ring.ts'

/** The recording file of the ring's current content. */
export function makeRecording(runs: readonly RunTrace[], place?: Recording['place'], now = new Date()): Recording {
  return {
    format: 'paydesk-recording',
    formatVersion: RECORDING_VERSION,
    madeAt: now.toISOString(),
    ...(place && { place }),
    runs: runs.flatMap((run) => runOf(run) ?? []),
  }
}

function runOf({ machine, parts }: RunTrace): RecordedRun | null {
  const flow = flowNamed(machine)
  const start = parts[0]?.start
  const events = parts.flatMap((part) => part.events)
  if (!flow || !start || events.length === 0) return null
  const stand = JSON.parse(start.json)
  return {
    machine,
    version: versionOf(flow.machine),
    startedAt: new Date(start.at).toISOString(),
    start: start.from === 'input' ? { input: stand } : { state: stand },
    events: events.map((trace) => eventOf(trace, start.at)),
  }
}

function eventOf({ at, json, calls, after }: EventTrace, from: number): RecordedEvent {
  return {
    // The system clock may be set back.
    at: Math.max(0, at - from),
    event: JSON.parse(json),
    ...(Object.keys(calls).length > 0 && { calls }),
    ...(after && { state: JSON.parse(after.value), hash: after.hash }),
  }
}
