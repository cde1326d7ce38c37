import { createMachine, getInitialSnapshot, transition } from 'xstate'
import type { AnyStateMachine } from 'xstate'

/** Who triggers an event: a person through a command, automation, either of them, or the payer on the pay page. */
export type TriggeredBy = 'person' | 'automation' | 'both' | 'payer'

/** True for events that people trigger through commands. */
export const isByPeople = (by: TriggeredBy): boolean => by === 'person' || by === 'both'

/** One row of a lifecycle: from these states the event leads to `to`, if all named guards hold. */
export interface LifecycleTransition<State extends string, Event extends string, Guard extends string> {
  event: Event
  from: readonly State[]
  /** The target state; `same` keeps the state (the event changes other data). */
  to: State | 'same'
  guards?: readonly Guard[]
  /** The event names its target itself (a manual status change); the row holds only for that target. */
  choosesTarget?: true
  by: TriggeredBy
  /** The event that undoes this one, if any. */
  inverse?: Event
}

export interface LifecycleDefinition<
  State extends string,
  Event extends string,
  Guard extends string,
  Context extends object,
  Reason extends string,
> {
  id: string
  states: readonly State[]
  initial: State
  guards: Record<Guard, (context: Context) => boolean>
  /** Each guard's refusal where it does not hold: named by what is the case, not by what would have to be. */
  refusals: Record<Guard, Reason>
  transitions: readonly LifecycleTransition<State, Event, Guard>[]
}

/** An entity's current state and the facts that the guards use. */
export interface LifecycleSubject<State extends string, Context extends object> {
  state: State
  context: Context
}

export interface LifecycleEvent<State extends string, Event extends string> {
  type: Event
  target?: State
}

/** Why an event is refused: it is not defined in this state, or the refusal of a guard. */
export type Refusal<Reason extends string> = 'notInThisState' | Reason

export type Verdict<State extends string, Reason extends string> =
  | { ok: true; to: State }
  | { ok: false; refusal: Refusal<Reason> }

/**
 * Builds a lifecycle from its transition table: the XState machine, and the queries that server and console use. The
 * machine decides; the table explains refusals and draws charts.
 */
export function defineLifecycle<
  const State extends string,
  const Event extends string,
  const Guard extends string,
  Context extends object,
  const Reason extends string,
>(definition: LifecycleDefinition<State, Event, Guard, Context, Reason>) {
  const { states, transitions, guards, refusals } = definition
  const machine = buildMachine(definition)

  function rowsFor(state: State, event: LifecycleEvent<State, Event>) {
    return transitions.filter(
      (row) => row.event === event.type && row.from.includes(state) && (!row.choosesTarget || row.to === event.target),
    )
  }

  function judge(
    subject: LifecycleSubject<State, Context>,
    event: LifecycleEvent<State, Event>,
  ): Verdict<State, Reason> {
    const snapshot = machine.resolveState({ value: subject.state, context: subject.context })
    if (snapshot.can(event)) {
      const [next] = transition(machine, snapshot, event)
      return { ok: true, to: next.value as State }
    }
    return { ok: false, refusal: explain(subject, event) }
  }

  function explain(subject: LifecycleSubject<State, Context>, event: LifecycleEvent<State, Event>): Refusal<Reason> {
    for (const row of rowsFor(subject.state, event)) {
      const failing = row.guards?.find((guard) => !guards[guard](subject.context))
      if (failing !== undefined) return refusals[failing]
    }
    return 'notInThisState'
  }

  /** The possible targets of a manual status change. */
  function targetsOf(subject: LifecycleSubject<State, Context>, type: Event): State[] {
    return states.filter((target) => judge(subject, { type, target }).ok)
  }

  const events = [...new Set(transitions.map((row) => row.event))]
  return {
    id: definition.id,
    machine,
    states,
    events,
    transitions,
    refusals,
    initial: definition.initial,
    judge,
    targetsOf,
  }
}

function buildMachine<State extends string, Event extends string, Guard extends string, Context extends object>(
  definition: LifecycleDefinition<State, Event, Guard, Context, string>,
): AnyStateMachine {
  return createMachine({
    id: definition.id,
    initial: definition.initial,
    context: ({ input }: { input: unknown }) => (input ?? {}) as Context,
    states: Object.fromEntries(definition.states.map((state) => [state, { on: transitionsFrom(definition, state) }])),
  })
}

function transitionsFrom<State extends string, Event extends string, Guard extends string, Context extends object>(
  definition: LifecycleDefinition<State, Event, Guard, Context, string>,
  state: State,
) {
  const on: Record<string, object[]> = {}
  for (const row of definition.transitions) {
    if (!row.from.includes(state)) continue
    const holds = (args: { context: Context; event: { target?: unknown } }) =>
      (row.guards ?? []).every((guard) => definition.guards[guard](args.context)) &&
      (!row.choosesTarget || args.event.target === row.to)
    // XState's `can` returns false for a transition without a target, so `same` names the current state.
    const target = row.to === 'same' ? state : row.to
    ;(on[row.event] ??= []).push({ target, guard: holds })
  }
  return on
}

/** The first snapshot of a lifecycle for a context, for path tests. */
export function initialOf(machine: AnyStateMachine, context: object) {
  return getInitialSnapshot(machine, context)
}

interface Lifecycle<State extends string, Event extends string, Context extends object> {
  transitions: readonly {
    event: Event
    to: State | 'same'
    choosesTarget?: true
    by: TriggeredBy
  }[]
  judge(
    subject: LifecycleSubject<State, Context>,
    event: LifecycleEvent<State, Event>,
  ): { ok: true; to: State } | { ok: false }
}

/** The events that a lifecycle currently allows, with target and actor, once per target. */
export function optionsOf<State extends string, Event extends string, Context extends object>(
  { transitions, judge }: Lifecycle<State, Event, Context>,
  subject: LifecycleSubject<State, Context>,
): { event: Event; to: State; by: TriggeredBy }[] {
  const found = transitions.flatMap(({ event, to, choosesTarget, by }) => {
    const verdict = judge(subject, choosesTarget && to !== 'same' ? { type: event, target: to } : { type: event })
    return verdict.ok ? [{ event, to: verdict.to, by }] : []
  })
  return [...new Map(found.map((option) => [`${option.event} ${option.to}`, option])).values()]
}
