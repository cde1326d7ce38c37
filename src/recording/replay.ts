import { createActor } from 'xstate'
import type { AnyActorLogic, AnyActorRef, AnyEventObject, InspectionEvent } from 'xstate'
import { transitionKey } from '#machines/machine-outline.ts'
import { flowNamed, versionOf } from '#recording/all-machines.ts'
import type { FlowEntry } from '#recording/all-machines.ts'
import type { RecordedEvent, RecordedRun } from '#recording/recording.schema.ts'
import { contextHash, redact } from '#recording/redact.ts'
import { createReplayClock } from '#recording/replay-clock.ts'

/** Functions of an input that return their recorded results. */
export interface RecordedCalls {
  answer(name: string): unknown
}

/** Restores a recorded value for a machine: functions, code objects and files are put back. */
export function revive(
  value: unknown,
  calls: RecordedCalls,
  codeOf: (name: string) => object | undefined,
  name = '',
): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => revive(item, calls, codeOf))
  if ('$fn' in value) return () => calls.answer(name)
  if ('$code' in value) {
    const code = codeOf(String(value.$code))
    if (!code) throw new Error(`nothing is called ${String(value.$code)} any more`)
    return code
  }
  if ('$file' in value) return fileOf(value.$file as { name: string; size: number })
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revive(item, calls, codeOf, key)]))
}

/** A file of the same name and size; its content is not recorded. */
const fileOf = ({ name, size }: { name: string; size: number }) => new File([new Uint8Array(size)], name)

/** Restores a flow's start and events; `start`, its first input or context, determines the code objects. */
export function createReviver({ codeOf }: FlowEntry, start: Readonly<Record<string, unknown>>, calls: RecordedCalls) {
  return <Value extends object>(value: Value) => revive(value, calls, (name) => codeOf?.(name, start)) as Value
}

/** The current machine's reaction to one recorded event. */
export interface ReplayStep {
  at: number
  event: AnyEventObject
  state: unknown
  /** Its context, without secrets. */
  context: unknown
  /** The transitions taken, by their keys in the outline. */
  transitions: readonly string[]
}

export interface Difference {
  /** Index of the event in the run, from 0. */
  event: number
  expected: string
  got: string
}

export interface RunReplay {
  machine: string
  /** The recording was made by a machine with other states or transitions. */
  isOtherVersion: boolean
  /** Up to and including the first difference. */
  steps: readonly ReplayStep[]
  difference: Difference | null
}

const END = 'script.end'
const BREAK = 'script.break'

/** Replaces an invoked actor: it completes or fails on command. */
const scripted: AnyActorLogic = {
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
  getPersistedSnapshot: (snapshot) => snapshot,
  transition(snapshot, event: AnyEventObject) {
    if (event.type === END) return { ...snapshot, status: 'done', output: event['output'] }
    return event.type === BREAK ? { ...snapshot, status: 'error', error: event['error'] } : snapshot
  },
}

/** The flow with every invoked actor replaced by a scripted one. */
export function scriptedMachine({ machine }: FlowEntry) {
  return machine.provide({
    actors: Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, scripted])),
  })
}

/** Completes or fails a scripted actor; false if the machine is not invoking it. */
export function answerAs(
  actor: AnyActorRef,
  child: string,
  outcome: { output: unknown } | { error: unknown },
): boolean {
  const asked: AnyActorRef | undefined = actor.getSnapshot().children[child]
  if (asked === undefined || asked.getSnapshot().status !== 'active') return false
  asked.send('error' in outcome ? { type: BREAK, error: outcome.error } : { type: END, output: outcome.output })
  return true
}

/** Replays one recorded machine on its own clock, up to the first difference. */
export function replayRun(run: RecordedRun): RunReplay {
  const flow = flowNamed(run.machine)
  if (!flow)
    return {
      machine: run.machine,
      isOtherVersion: true,
      steps: [],
      difference: { event: 0, expected: run.machine, got: 'there is no such machine' },
    }
  const isOtherVersion = versionOf(flow.machine) !== run.version
  const steps: ReplayStep[] = []
  let difference: Difference | null = null
  try {
    const player = createPlayer(flow, run)
    for (const [at, recorded] of run.events.entries()) {
      const got = player.play(recorded)
      steps.push(player.stepAfter(recorded))
      const [expected, found] = compared(recorded, got ?? player.outcome())
      if (expected === found) continue
      difference = { event: at, expected, got: found }
      break
    }
    player.end()
  } catch (error) {
    difference = {
      event: steps.length,
      expected: 'the run',
      got: error instanceof Error ? error.message : String(error),
    }
  }
  return { machine: run.machine, isOtherVersion, steps, difference }
}

interface Outcome {
  state: unknown
  hash: string
  isBroken: boolean
  isActive: boolean
}

/** The expected and the actual outcome, as equal texts when they agree. */
function compared({ state, hash }: RecordedEvent, got: Outcome | string): [string, string] {
  if (typeof got === 'string') return ['the event', got]
  const expected = state === undefined ? 'broken' : JSON.stringify(state)
  const found = got.isBroken ? 'broken' : JSON.stringify(got.state)
  // A machine that has already ended ignores the event.
  if (state === undefined) return got.isActive ? [expected, found] : [expected, expected]
  if (expected !== found) return [expected, found]
  return got.hash === hash
    ? [expected, found]
    : [`${expected} and what it remembered (${hash})`, `${found}, but it remembers something else (${got.hash})`]
}

function createPlayer(flow: FlowEntry, run: RecordedRun) {
  const clock = createReplayClock()
  const calls = createCalls()
  let transitions: string[] = []
  const fired: string[] = []
  const inspect = (inspected: InspectionEvent) => {
    if (inspected.actorRef.sessionId !== inspected.rootId) return
    if (inspected.type === '@xstate.microstep') transitions.push(...inspected._transitions.map(transitionKey))
    if (inspected.type === '@xstate.event') fired.push(inspected.event.type)
  }
  calls.take(run.events[0])
  const machine = scriptedMachine(flow)
  const revive = createReviver(flow, 'input' in run.start ? run.start.input : run.start.state.context, calls)
  const begin = () => {
    if ('input' in run.start) return createActor(machine, { clock, inspect, input: revive(run.start.input) })
    const { value, context, children } = run.start.state
    const asked = Object.entries(children).map(([id, src]) => [
      id,
      { src, snapshot: { status: 'active', output: undefined, error: undefined } },
    ])
    const snapshot = {
      status: 'active',
      value,
      context: revive(context),
      children: Object.fromEntries(asked),
      historyValue: {},
      output: undefined,
      error: undefined,
    }
    return createActor(machine, { clock, inspect, snapshot: snapshot as never })
  }
  const actor = begin()
  // Without an error listener, XState reports the error globally.
  actor.subscribe({ error: () => {} })
  const isPartial = 'state' in run.start
  if (isPartial) actor.start()

  function happen({ at, event: kept }: RecordedEvent): string | null {
    // A file is recorded as its name and size, the only properties machines read.
    const event = revive(kept)
    const [, kind, of, child = ''] = /^xstate\.(done|error|after|init)(?:\.(actor)\.(.+))?/.exec(event.type) ?? []
    if (kind === 'init') {
      actor.start()
    } else if (kind === 'after') {
      fired.length = 0
      if (!clock.fireDue(at)) {
        // A part without its start does not know which timers were running.
        if (!isPartial) return 'no delay was over'
        actor.send(event)
      } else if (!fired.includes(event.type)) return `${fired[0] ?? 'nothing'} came first`
    } else if (of === 'actor') {
      const outcome = kind === 'error' ? { error: event['error'] } : { output: event['output'] }
      if (!answerAs(actor, child, outcome)) return `it does not ask ${child}`
    } else {
      actor.send(event)
    }
    return null
  }

  return {
    /** Why the event could not be played, or null. */
    play(recorded: RecordedEvent): string | null {
      transitions = []
      calls.take(recorded)
      clock.goTo(recorded.at)
      // A stopped machine ignores events.
      if (recorded.state === undefined && actor.getSnapshot().status !== 'active') return null
      return happen(recorded)
    },
    outcome(): Outcome {
      const { value, context, status } = actor.getSnapshot()
      return {
        state: value,
        hash: contextHash(context),
        isBroken: status !== 'active' && status !== 'done',
        isActive: status === 'active',
      }
    },
    stepAfter({ at, event }: RecordedEvent): ReplayStep {
      const { value, context } = actor.getSnapshot()
      return { at, event, state: value, context: redact(context), transitions }
    },
    end: () => void actor.stop(),
  }
}

/** Results of the input's functions: those of the current event in order, then the last one repeated. */
function createCalls() {
  const last = new Map<string, unknown>()
  let now: Record<string, unknown[]> = {}
  return {
    take(recorded: RecordedEvent | undefined): void {
      now = structuredClone(recorded?.calls ?? {})
    },
    answer(name: string): unknown {
      const next = now[name]?.shift()
      if (next !== undefined) last.set(name, next)
      return next ?? last.get(name) ?? null
    },
  }
}

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
