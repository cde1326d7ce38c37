import { createMachine, getInitialSnapshot, transition } from 'xstate'
import type { AnyStateMachine } from 'xstate'

/** One row of a lifecycle: from these states this event leads there, when every named guard holds. */
export interface LifecycleTransition<State extends string, Event extends string, Guard extends string> {
  event: Event
  from: readonly State[]
  /** The state it leads to; `same` keeps the state (the event changes something beside it). */
  to: State | 'same'
  guards?: readonly Guard[]
  /** The event names its target itself (a manual status change); the row holds only for that target. */
  choosesTarget?: true
  /** Who causes it: a person through a command, or automation. */
  by: 'person' | 'automation' | 'both'
  /** The event that takes this one back, where there is one. */
  inverse?: Event
}

export interface LifecycleDefinition<
  State extends string,
  Event extends string,
  Guard extends string,
  Context extends object,
> {
  id: string
  states: readonly State[]
  initial: State
  guards: Record<Guard, (context: Context) => boolean>
  transitions: readonly LifecycleTransition<State, Event, Guard>[]
}

/** What an entity is now: its state and the facts that the guards ask about. */
export interface LifecycleSubject<State extends string, Context extends object> {
  state: State
  context: Context
}

export interface LifecycleEvent<State extends string, Event extends string> {
  type: Event
  target?: State
}

/** Why an event is refused: the state knows no such event, or a guard said no. */
export type Refusal<Guard extends string> = 'notInThisState' | Guard

export type Verdict<State extends string, Guard extends string> =
  | { ok: true; to: State }
  | { ok: false; refusal: Refusal<Guard> }

/**
 * A lifecycle from its table of transitions: the XState machine, and the questions server and console ask of it.
 * The machine is the judge; the table serves to explain a refusal and to draw charts.
 */
export function defineLifecycle<
  const State extends string,
  const Event extends string,
  const Guard extends string,
  Context extends object,
>(definition: LifecycleDefinition<State, Event, Guard, Context>) {
  const { states, transitions, guards } = definition
  const machine = buildMachine(definition)

  function rowsFor(state: State, event: LifecycleEvent<State, Event>) {
    return transitions.filter(
      (row) => row.event === event.type && row.from.includes(state) && (!row.choosesTarget || row.to === event.target),
    )
  }

  function judge(
    subject: LifecycleSubject<State, Context>,
    event: LifecycleEvent<State, Event>,
  ): Verdict<State, Guard> {
    const snapshot = machine.resolveState({ value: subject.state, context: subject.context })
    if (snapshot.can(event)) {
      const [next] = transition(machine, snapshot, event)
      return { ok: true, to: next.value as State }
    }
    return { ok: false, refusal: explain(subject, event) }
  }

  function explain(subject: LifecycleSubject<State, Context>, event: LifecycleEvent<State, Event>): Refusal<Guard> {
    for (const row of rowsFor(subject.state, event)) {
      const failing = row.guards?.find((guard) => !guards[guard](subject.context))
      if (failing !== undefined) return failing
    }
    return 'notInThisState'
  }

  /** The states that a manual status change may lead to from here. */
  function targetsOf(subject: LifecycleSubject<State, Context>, type: Event): State[] {
    return states.filter((target) => judge(subject, { type, target }).ok)
  }

  const events = [...new Set(transitions.map((row) => row.event))]
  return { id: definition.id, machine, states, events, transitions, initial: definition.initial, judge, targetsOf }
}

function buildMachine<State extends string, Event extends string, Guard extends string, Context extends object>(
  definition: LifecycleDefinition<State, Event, Guard, Context>,
): AnyStateMachine {
  return createMachine({
    id: definition.id,
    initial: definition.initial,
    context: ({ input }: { input: unknown }) => (input ?? {}) as Context,
    states: Object.fromEntries(definition.states.map((state) => [state, { on: transitionsFrom(definition, state) }])),
  })
}

function transitionsFrom<State extends string, Event extends string, Guard extends string, Context extends object>(
  definition: LifecycleDefinition<State, Event, Guard, Context>,
  state: State,
) {
  const on: Record<string, object[]> = {}
  for (const row of definition.transitions) {
    if (!row.from.includes(state)) continue
    const holds = (args: { context: Context; event: { target?: unknown } }) =>
      (row.guards ?? []).every((guard) => definition.guards[guard](args.context)) &&
      (!row.choosesTarget || args.event.target === row.to)
    // A transition without a target counts as none: `can` would answer no.
    const target = row.to === 'same' ? state : row.to
    ;(on[row.event] ??= []).push({ target, guard: holds })
  }
  return on
}

/** The first snapshot of a lifecycle for a context, for path tests. */
export function initialOf(machine: AnyStateMachine, context: object) {
  return getInitialSnapshot(machine, context)
}
