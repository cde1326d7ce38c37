import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { FLOWS, LIFECYCLES } from '#machines/all-machines.ts'
import { parseRecording } from '#machines/recording/recording.schema.ts'
import type { Recording } from '#machines/recording/recording.schema.ts'
import { replayRun } from '#machines/recording/replay.ts'
import { statesOf } from '#machines/machine-outline.ts'
import { ROOT } from '#tests/support/sources/source-files.ts'
import { WALKS } from './walks/all-walks.ts'
import { recordedTransitionsOf } from './recorded-transitions.ts'
import { manualTransitionsOf } from './manual-transitions.ts'
import { walkFlow } from './walks/walk.ts'
import type { Visited } from './walks/walk.ts'
import { walkLifecycle } from './walks/walk-lifecycle.ts'

/** Recordings made in the browser; every file here is a test. */
export const REPLAYS = path.join(ROOT, 'tests/replays')
/** What the browser tests visited by keyboard, as written by their last full run. */
export const BROWSER_VISITS = path.join(ROOT, 'docs/machines/browser.json')

export function readReplays(): { file: string; text: string }[] {
  return readdirSync(REPLAYS)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(REPLAYS, file), 'utf8') }))
}

/** The visits to each machine, by `flow id` or `lifecycle id`. */
export type Visits = Map<string, { states: Set<string>; transitions: Set<string> }>

/** What recordings visit: for flows their replay, for lifecycles the server's answers in them. */
export function visitsOf(recordings: readonly Recording[]): Visits {
  const visits: Visits = new Map()
  const of = (key: string) =>
    visits.get(key) ?? visits.set(key, { states: new Set(), transitions: new Set() }).get(key) ?? never()
  for (const run of recordings.flatMap(({ runs }) => runs)) {
    const visited = of(`flow ${run.machine}`)
    for (const step of replayRun(run).steps) {
      for (const state of statesOf(step.state)) visited.states.add(state)
      for (const transition of step.transitions) {
        visited.transitions.add(transition)
        visited.states.add(transition.split(' ')[0] ?? '')
      }
    }
    for (const { lifecycle, transition, from, to } of recordedTransitionsOf(run)) {
      const recorded = of(`lifecycle ${lifecycle}`)
      recorded.transitions.add(transition)
      recorded.states.add(from).add(to)
    }
  }
  return visits
}

function never(): never {
  throw new Error('a map forgot what it was just given')
}

/** Serializes visits to a file's format, and back. */
export const visitsToJson = (visits: Visits) =>
  Object.fromEntries(
    [...visits]
      .sort()
      .map(([key, { states, transitions }]) => [
        key,
        { states: [...states].sort(), transitions: [...transitions].sort() },
      ]),
  )
export const visitsFromJson = (json: Record<string, { states: string[]; transitions: string[] }>): Visits =>
  new Map(
    Object.entries(json).map(([key, { states, transitions }]) => [
      key,
      { states: new Set(states), transitions: new Set(transitions) },
    ]),
  )

export interface CoverageRow {
  key: string
  machine: AnyStateMachine
  unit: Visited
  /** Keys of a lifecycle's user-triggered transitions; null for a flow. */
  byPerson: readonly string[] | null
}

/** Every machine with its unit walk coverage. */
export function unitCoverage(): CoverageRow[] {
  const flows = FLOWS.map((flow) => ({
    key: `flow ${flow.machine.id}`,
    machine: flow.machine,
    unit: walkFlow(flow, WALKS[flow.machine.id] ?? { inputs: [], events: [], answers: {} }),
    byPerson: null,
  }))
  const lifecycles = LIFECYCLES.map((lifecycle) => ({
    key: `lifecycle ${lifecycle.id}`,
    machine: lifecycle.machine,
    unit: walkLifecycle(lifecycle),
    byPerson: manualTransitionsOf<string, string, string>(lifecycle).map(({ key }) => key),
  }))
  return [...flows, ...lifecycles]
}

/** The committed recordings. */
export function shippedRecordings(): Recording[] {
  return readReplays().map(({ file, text }) => {
    const parsed = parseRecording(text)
    if (!parsed.ok) throw new Error(`${file}: ${parsed.faults.join('; ')}`)
    return parsed.recording
  })
}
