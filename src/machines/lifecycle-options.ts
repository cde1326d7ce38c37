import type { LifecycleEvent, LifecycleSubject, TriggeredBy } from '#machines/lifecycle.ts'

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
