import type { TriggeredBy } from '#machines/lifecycle.ts'

interface Transitions<State extends string> {
  transitions: readonly { from: readonly State[]; to: State | 'same'; by: TriggeredBy }[]
}

/** The transitions between a lifecycle's states for its chart; `isOwn` marks those taken by automation. */
export function chartTransitionsOf<State extends string>({
  transitions,
}: Transitions<State>): { from: State; to: State; isOwn: boolean }[] {
  return transitions.flatMap(({ from, to, by }) =>
    to === 'same'
      ? []
      : from.filter((state) => state !== to).map((state) => ({ from: state, to, isOwn: by !== 'person' })),
  )
}
