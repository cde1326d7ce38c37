import type { AnyStateMachine } from 'xstate'
import { isByPeople } from '#machines/lifecycle.ts'
import type { TriggeredBy } from '#machines/lifecycle.ts'
import { outlineOf } from '#machines/machine-outline.ts'

/** A transition of a lifecycle that a person triggers. */
export interface ManualTransition<
  State extends string = string,
  Event extends string = string,
  Guard extends string = string,
> {
  /** Identifies it within its lifecycle, in recordings and reports. */
  key: string
  from: State
  event: Event
  to: State
  /** The guards that must hold for it. */
  guards: readonly Guard[]
}

interface Lifecycle<State extends string, Event extends string, Guard extends string> {
  machine: AnyStateMachine
  transitions: readonly {
    event: Event
    from: readonly State[]
    to: State | 'same'
    guards?: readonly Guard[]
    by: TriggeredBy
  }[]
}

/** A lifecycle's user-triggered transitions: those of the rows that people trigger. */
export function manualTransitionsOf<State extends string, Event extends string, Guard extends string>({
  machine,
  transitions,
}: Lifecycle<State, Event, Guard>): ManualTransition<State, Event, Guard>[] {
  const outline = outlineOf(machine).transitions
  return transitions.flatMap((row) =>
    row.from.flatMap((from) => {
      // The machine lists an event's transitions from a state in the order of the table's rows.
      const at = transitions.filter((one) => one.event === row.event && one.from.includes(from)).indexOf(row)
      const transition = outline.filter((one) => one.from === from && one.event === row.event)[at]
      if (!transition || !isByPeople(row.by)) return []
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

/** A transition as text: `timedOut UPDATE_STATUS → failed`, or without the arrow for a self-transition. */
export const transitionTitle = ({ from, event, to }: Pick<ManualTransition, 'from' | 'event' | 'to'>): string =>
  `${from} ${event}${to === from ? '' : ` → ${to}`}`
