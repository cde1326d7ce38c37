import { LIFECYCLES } from '#machines/all-machines.ts'
import { outlineOf } from '#machines/machine-outline.ts'

/** A lifecycle transition that the server made, as its answer shows. */
export interface RecordedTransition {
  lifecycle: string
  transition: string
  from: string
  to: string
}

const outlines = new Map(LIFECYCLES.map(({ id, machine }) => [id as string, outlineOf(machine)]))

/** The lifecycle's transition between two states by one of these events, if it exists. */
export function transitionBetween(
  lifecycle: string,
  from: string,
  to: string,
  events: readonly string[],
): RecordedTransition[] {
  const transition = outlines
    .get(lifecycle)
    ?.transitions.find((one) => one.from === from && one.to[0] === to && events.includes(one.event))
  return transition ? [{ lifecycle, transition: transition.key, from, to }] : []
}
