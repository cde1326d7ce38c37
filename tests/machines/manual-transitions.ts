import type { AnyStateMachine } from 'xstate'
import { outlineOf } from '#machines/machine-outline.ts'

/** A transition of a lifecycle that a person causes. */
export interface ManualTransition<
  State extends string = string,
  Event extends string = string,
  Guard extends string = string,
> {
  /** Names it within its lifecycle, as recordings and reports do. */
  key: string
  from: State
  event: Event
  to: State
  /** What has to hold for it. */
  guards: readonly Guard[]
}

interface Lifecycle<State extends string, Event extends string, Guard extends string> {
  machine: AnyStateMachine
  transitions: readonly {
    event: Event
    from: readonly State[]
    to: State | 'same'
    guards?: readonly Guard[]
    by: 'person' | 'automation' | 'both'
  }[]
}

/** The transitions of a lifecycle that a person causes: those of the rows that its table does not leave to automation alone. */
export function manualTransitionsOf<State extends string, Event extends string, Guard extends string>({
  machine,
  transitions,
}: Lifecycle<State, Event, Guard>): ManualTransition<State, Event, Guard>[] {
  const outline = outlineOf(machine).transitions
  return transitions.flatMap((row) =>
    row.from.flatMap((from) => {
      // The machine has the transitions of an event from a state in the order of the table's rows.
      const at = transitions.filter((one) => one.event === row.event && one.from.includes(from)).indexOf(row)
      const transition = outline.filter((one) => one.from === from && one.event === row.event)[at]
      if (!transition || row.by === 'automation') return []
      return [
        {
          key: transition.key,
          from,
          event: row.event,
          to: row.to === 'same' ? from : row.to,
          guards: row.guards ?? [],
        },
      ]
    }),
  )
}

/** A transition in words: `timedOut UPDATE_STATUS → failed`, or without the arrow where it stays. */
export const transitionTitle = ({ from, event, to }: Pick<ManualTransition, 'from' | 'event' | 'to'>): string =>
  `${from} ${event}${to === from ? '' : ` → ${to}`}`

/**
 * One transition of each kind: what a form asks for, and so the keystrokes depend on the event and on what has to hold for it, and not
 * on the state that it is done in.
 */
export function oneOfEachKind<Transition extends ManualTransition>(
  transitions: readonly Transition[],
): ReadonlySet<Transition> {
  const kinds = Map.groupBy(transitions, ({ event, guards }) => [event, ...guards].join(' '))
  return new Set([...kinds.values()].flatMap((ofKind) => ofKind.slice(0, 1)))
}
