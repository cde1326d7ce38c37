import { flowNamed } from '#machines/all-machines.ts'
import { outlineOf, statesOf } from '#machines/machine-outline.ts'
import type { ReplayStep } from '#machines/recording/replay.ts'
import type { ChartState, ChartStep } from '#ui/lifecycle-chart/LifecycleChart.tsx'
import type { ChartTransition } from '#ui/lifecycle-chart/chart-layout.ts'

/** A flow in the form its chart needs. */
export interface MachineView {
  states: readonly ChartState[]
  initial: string
  transitions: readonly ChartTransition<string>[]
}

const top = (path: string) => path.split('.')[0] ?? path
/** The outermost state of a state value. */
export const topOf = (value: unknown): string => statesOf(value)[0] ?? ''

/** The outermost states of a flow for its chart; null for an unknown flow. */
export function machineView(id: string): MachineView | null {
  const flow = flowNamed(id)
  if (!flow) return null
  const { states, transitions, initial } = outlineOf(flow.machine)
  const outer = [...new Set(states.map(({ path }) => top(path)))]
  const between = transitions
    .flatMap(({ from, to }) => (from === '' ? [] : to.map((one) => ({ from: top(from), to: top(one), isOwn: true }))))
    .filter(({ from, to }) => from !== to)
  return {
    states: outer.map((path) => ({ id: path, label: path, tone: 'info' })),
    initial: initial ?? outer[0] ?? '',
    transitions: between,
  }
}

/** The steps taken so far, from state to state. */
export function chartSteps(steps: readonly ReplayStep[], until: number): ChartStep[] {
  return steps.slice(0, until + 1).map(({ state, event }, at) => {
    const before = steps[at - 1]
    return { from: before ? topOf(before.state) : null, to: topOf(state), title: event.type }
  })
}
