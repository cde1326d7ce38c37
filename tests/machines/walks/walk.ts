import { createActor, getNextTransitions } from 'xstate'
import type { AnyActorRef, AnyEventObject, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import type { FlowEntry } from '#recording/all-machines.ts'
import { outlineOf, statesOf, transitionKey } from '#machines/machine-outline.ts'
import { contextHash } from '#recording/redact.ts'
import { answerAs, scriptedMachine } from '#recording/replay.ts'
import { createReplayClock } from '#recording/replay-clock.ts'
import type { ReplayClock } from '#recording/replay-clock.ts'

type Answer = { output: unknown } | { error: unknown }

/** Walk through a flow: the inputs, the events, and the possible answers of its actors. */
export interface Walk {
  inputs: readonly ((now: () => number) => object)[]
  events: readonly AnyEventObject[]
  answers: Readonly<Record<string, readonly Answer[]>>
}

export interface Visited {
  states: ReadonlySet<string>
  transitions: ReadonlySet<string>
}

export type Move = { event: AnyEventObject } | { child: string; answer: Answer } | { delay: true }

/** Maximum contexts explored per state; a machine's counters would make them endless. */
const CONTEXTS_MAX = 40

/** Takes every transition of a flow that the walk reaches, from its start and only by events, answers and delays. */
export function walkFlow(flow: FlowEntry, walk: Walk): Visited {
  const states = new Set<string>()
  const transitions = new Set<string>()
  const known = new Map<string, Set<string>>()
  const wanted = outlineOf(flow.machine).transitions.length
  const queue: { begin: number; path: Move[] }[] = []

  // A state with an immediate transition is seen only through the transitions that pass through it.
  const onTransition = (transition: AnyTransitionDefinition) => {
    transitions.add(transitionKey(transition))
    for (const node of [transition.source, ...(transition.target ?? [])]) states.add(node.path.join('.'))
  }

  /** Follows the path; true when state and context are new and the machine has not finished. */
  function visit(begin: number, path: readonly Move[]): boolean {
    const { value, context, status } = startWalk(flow, walk, begin, path, onTransition).getSnapshot()
    for (const state of statesOf(value)) states.add(state)
    const standing = `${begin} ${JSON.stringify(value)}`
    const contexts = known.get(standing) ?? new Set()
    known.set(standing, contexts)
    const hash = contextHash(context)
    if (contexts.has(hash) || contexts.size >= CONTEXTS_MAX) return false
    contexts.add(hash)
    return status === 'active'
  }
  for (const begin of walk.inputs.keys()) if (visit(begin, [])) queue.push({ begin, path: [] })
  for (let next = queue.shift(); next && transitions.size < wanted; next = queue.shift()) {
    const { begin, path } = next
    for (const move of movesOf(startWalk(flow, walk, begin, path, onTransition), walk)) {
      const before = transitions.size
      const isNew = visit(begin, [...path, move])
      // A new state may lead to further ones.
      if (isNew && transitions.size > before) queue.unshift({ begin, path: [...path, move] })
      else if (isNew) queue.push({ begin, path: [...path, move] })
    }
  }
  return { states, transitions }
}

function startWalk(
  flow: FlowEntry,
  walk: Walk,
  begin: number,
  path: readonly Move[],
  onTransition: (transition: AnyTransitionDefinition) => void,
): AnyActorRef {
  const clock = createReplayClock()
  const inspect = (inspected: InspectionEvent) => {
    if (inspected.type === '@xstate.microstep' && inspected.actorRef.sessionId === inspected.rootId)
      inspected._transitions.forEach(onTransition)
  }
  const actor = createActor(scriptedMachine(flow), { input: walk.inputs[begin]?.(clock.now) ?? {}, clock, inspect })
  actor.subscribe({ error: () => {} })
  actor.start()
  for (const move of path) make(actor, move, clock)
  return actor
}

function make(actor: AnyActorRef, move: Move, clock: ReplayClock): void {
  if ('event' in move) actor.send(move.event)
  else if ('child' in move) answerAs(actor, move.child, move.answer)
  else clock.fireNext()
}

/** Moves that a machine allows in its current state. */
export function movesOf(actor: AnyActorRef, { events, answers }: Walk): Move[] {
  const snapshot = actor.getSnapshot()
  const heard = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType))
  const children: [string, AnyActorRef][] = Object.entries(snapshot.children)
  const asked = children.flatMap(([child, ref]) =>
    ref.getSnapshot().status === 'active' && typeof ref.src === 'string'
      ? (answers[ref.src] ?? []).map((answer): Move => ({ child, answer }))
      : [],
  )
  return [...asked, ...events.filter(({ type }) => heard.has(type)).map((event): Move => ({ event })), { delay: true }]
}
