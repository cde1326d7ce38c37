import { createActor } from 'xstate'
import type { AnyStateMachine, InspectionEvent } from 'xstate'
import { transitionKey } from '#machines/machine-outline.ts'
import type { Visited } from './walk.ts'

interface Lifecycle {
  machine: AnyStateMachine
  initial: string
  transitions: readonly {
    event: string
    from: readonly string[]
    to: string
    guards?: readonly string[]
    choosesTarget?: true
  }[]
}

/** Facts in which every name is true, or false: a lifecycle's guards read nothing else. */
const factsOf = (answer: (name: string) => boolean) => new Proxy({}, { get: (_facts, name) => answer(String(name)) })

/** Takes every transition of a lifecycle from its initial state, with facts that satisfy each guard. */
export function walkLifecycle({ machine, initial, transitions }: Lifecycle): Visited {
  const states = new Set([initial])
  const taken = new Set<string>()
  const inspect = (inspected: InspectionEvent) => {
    if (inspected.type === '@xstate.microstep')
      for (const transition of inspected._transitions) taken.add(transitionKey(transition))
  }
  for (const state of states) {
    for (const row of transitions.filter(({ from }) => from.includes(state))) {
      for (const context of contextsFor(machine, state, row)) {
        const actor = createActor(machine, { snapshot: machine.resolveState({ value: state, context }), inspect })
        actor.start()
        actor.send({ type: row.event, target: row.to })
        states.add(String(actor.getSnapshot().value))
        actor.stop()
      }
    }
  }
  return { states, transitions: taken }
}

/** Facts that allow the event here, found by trying both values of each name the guards read. */
function contextsFor(machine: AnyStateMachine, state: string, { event, to }: { event: string; to: string }): object[] {
  const asked = new Set<string>()
  const tries: object[] = []
  for (let size = -1; size !== asked.size; ) {
    size = asked.size
    const names = [...asked]
    tries.length = 0
    for (let bits = 0; bits < 2 ** names.length; bits += 1) {
      const facts = factsOf((name) => {
        asked.add(name)
        return (bits & (1 << names.indexOf(name))) !== 0
      })
      if (machine.resolveState({ value: state, context: facts }).can({ type: event, target: to })) tries.push(facts)
    }
  }
  return tries.slice(0, 1).concat(tries.slice(-1))
}
