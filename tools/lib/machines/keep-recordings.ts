import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { FLOWS, LIFECYCLES } from '#machines/all-machines.ts'
import { outlineOf } from '#machines/machine-outline.ts'
import { parseRecording } from '#machines/recording/recording.schema.ts'
import type { RecordedRun, Recording } from '#machines/recording/recording.schema.ts'
import { replayRun } from '#machines/recording/replay.ts'
import { readRecordings } from '#tests/e2e/support/recordings.ts'
import { BROWSER_VISITS, REPLAYS, visitsFromJson, visitsOf, visitsToJson } from '#tests/machines/coverage.ts'
import type { Visits } from '#tests/machines/coverage.ts'

/** Maximum events of a committed recording; longer ones add nothing. */
const EVENTS_MAX = 60

const MACHINES: readonly { key: string; machine: AnyStateMachine }[] = [
  ...FLOWS.map(({ machine }) => ({ key: `flow ${machine.id}`, machine })),
  ...LIFECYCLES.map(({ id, machine }) => ({ key: `lifecycle ${id}`, machine })),
]

const recordings = await readRecordings()
keepVisits()
for (const { machine } of FLOWS) keepReplay(machine.id)

/** Adds this run's visits to those of earlier browser test runs, and drops machines, states and transitions that are no more. */
function keepVisits(): void {
  const kept: Visits = existsSync(BROWSER_VISITS)
    ? visitsFromJson(JSON.parse(readFileSync(BROWSER_VISITS, 'utf8')))
    : new Map()
  for (const [key, { states, transitions }] of visitsOf(recordings)) {
    const before = kept.get(key)
    kept.set(key, {
      states: new Set([...states, ...(before?.states ?? [])]),
      transitions: new Set([...transitions, ...(before?.transitions ?? [])]),
    })
  }
  for (const key of kept.keys()) if (!MACHINES.some((one) => one.key === key)) kept.delete(key)
  for (const { key, machine } of MACHINES) {
    const visited = kept.get(key)
    const { states, transitions } = outlineOf(machine)
    if (visited)
      kept.set(key, {
        states: both(
          visited.states,
          states.map(({ path: state }) => state),
        ),
        transitions: both(
          visited.transitions,
          transitions.map((transition) => transition.key),
        ),
      })
  }
  writeFileSync(BROWSER_VISITS, `${JSON.stringify(visitsToJson(kept), null, 1)}\n`)
}

function both(visited: ReadonlySet<string>, existing: readonly string[]): Set<string> {
  return new Set(existing.filter((name) => visited.has(name)))
}

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
