import type { RecordedRun } from '#recording/recording.schema.ts'
import type { RunReplay } from '#recording/replay.ts'

/** One line about a replayed run: that it agrees, or the first event after which it differs. */
export function replayReport(run: RecordedRun, { machine, isOtherVersion, difference }: RunReplay): string {
  const version = isOtherVersion ? ' (recorded by another version of the machine)' : ''
  if (difference === null) return `✓ ${machine}: ${run.events.length} events agree${version}`
  const event = run.events[difference.event]
  const place = event
    ? `event ${difference.event} (${event.event.type} after ${(event.at / 1000).toFixed(3)} s)`
    : `event ${difference.event}`
  return `✗ ${machine}, ${place}: expected ${difference.expected}, got ${difference.got}${version}`
}
