import type { AnyStateMachine } from 'xstate'
import { outlineOf } from '#machines/machine-outline.ts'

/** A way of a lifecycle that a person causes. */
export interface PersonWay<
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

/** The ways of a lifecycle that a person causes: those of the rows that its table does not leave to automation alone. */
export function personWaysOf<State extends string, Event extends string, Guard extends string>({
  machine,
  transitions,
}: Lifecycle<State, Event, Guard>): PersonWay<State, Event, Guard>[] {
  const { ways } = outlineOf(machine)
  return transitions.flatMap((row) =>
    row.from.flatMap((from) => {
      // The machine has the ways of an event from a state in the order of the table's rows.
      const at = transitions.filter((one) => one.event === row.event && one.from.includes(from)).indexOf(row)
      const way = ways.filter((one) => one.from === from && one.event === row.event)[at]
      if (!way || row.by === 'automation') return []
      return [{ key: way.key, from, event: row.event, to: row.to === 'same' ? from : row.to, guards: row.guards ?? [] }]
    }),
  )
}

/** A way in words: `timedOut UPDATE_STATUS → failed`, or without the arrow where it stays. */
export const wayTitle = ({ from, event, to }: Pick<PersonWay, 'from' | 'event' | 'to'>): string =>
  `${from} ${event}${to === from ? '' : ` → ${to}`}`

/**
 * One way of each kind: what a form asks for, and so what hands do, depends on the event and on what has to hold for it, and not
 * on the state that it is done in.
 */
export function oneOfEachKind<Way extends PersonWay>(ways: readonly Way[]): ReadonlySet<Way> {
  const kinds = Map.groupBy(ways, ({ event, guards }) => [event, ...guards].join(' '))
  return new Set([...kinds.values()].flatMap((ofKind) => ofKind.slice(0, 1)))
}
