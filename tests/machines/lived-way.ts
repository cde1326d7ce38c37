import { LIFECYCLES } from '#machines/all-machines.ts'
import { outlineOf } from '#machines/machine-outline.ts'

/** A way of a lifecycle that the server took, by what it answered. */
export interface LivedWay {
  lifecycle: string
  way: string
  from: string
  to: string
}

const outlines = new Map(LIFECYCLES.map(({ id, machine }) => [id as string, outlineOf(machine)]))

/** The way between two states by one of these events, if the lifecycle has it. */
export function wayBetween(lifecycle: string, from: string, to: string, events: readonly string[]): LivedWay[] {
  const way = outlines
    .get(lifecycle)
    ?.ways.find((one) => one.from === from && one.to[0] === to && events.includes(one.event))
  return way ? [{ lifecycle, way: way.key, from, to }] : []
}
