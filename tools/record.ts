import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { FLOWS } from '#recording/all-machines.ts'
import { parseRecording } from '#recording/recording.schema.ts'
import type { RecordedRun, Recording } from '#recording/recording.schema.ts'
import { replayRun } from '#recording/replay.ts'
import { readRecordings } from '#tests/e2e/support/recordings.ts'
import { ROOT } from '#tests/support/sources/source-files.ts'

// `npm run record`, after `RECORD=1 npm test -- e2e [words]` or `npm test -- all`: keeps the best recording of each machine.

/** Recordings made in the browser; every file there is a test. */
const REPLAYS = path.join(ROOT, 'tests/replays')
/** Maximum events of a committed recording; longer ones add nothing. */
const EVENTS_MAX = 60

const recordings = await readRecordings()
for (const { machine } of FLOWS) keepReplay(machine.id)

/**
 * Picks the run of a machine with the most transitions that replays to the same end; replaces the committed one if it
 * covers more.
 */
function keepReplay(id: string): void {
  const file = path.join(REPLAYS, `${id}.json`)
  const found = runsOf(id, recordings)
  const differing = found.filter(({ replay }) => replay.difference !== null)
  for (const { replay } of differing.slice(0, 3))
    console.log(`${id} stands elsewhere when it is run again: ${JSON.stringify(replay.difference)}`)
  const shipped = runsOf(id, readShipped(file))
  const transitionsOf = ({ replay }: Run) => new Set(replay.steps.flatMap(({ transitions }) => transitions)).size
  const isKept = ({ run, replay }: Run) =>
    replay.difference === null && !replay.isOtherVersion && run.events.length <= EVENTS_MAX && 'input' in run.start
  const [best] = [...shipped, ...found].filter(isKept).sort((one, other) => transitionsOf(other) - transitionsOf(one))
  console.log(`${id}: ${found.length} runs, ${differing.length} differ`)
  if (best && !shipped.includes(best))
    writeFileSync(file, `${JSON.stringify(alone(best.recording, best.run), null, 1)}\n`)
}

type Run = ReturnType<typeof runsOf>[number]

function runsOf(id: string, from: readonly Recording[]) {
  return from.flatMap((recording) =>
    recording.runs.filter(({ machine }) => machine === id).map((run) => ({ recording, run, replay: replayRun(run) })),
  )
}

function readShipped(file: string): Recording[] {
  const parsed = existsSync(file) ? parseRecording(readFileSync(file, 'utf8')) : { ok: false as const }
  return parsed.ok ? [parsed.recording] : []
}

function alone(recording: Recording, run: RecordedRun): Recording {
  return { ...recording, runs: [run] }
}
