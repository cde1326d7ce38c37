import type { AnyStateMachine } from 'xstate'
import { outlineOf } from '#machines/machine-outline.ts'
import type { Outline, OutlineTransition } from '#machines/machine-outline.ts'

/** A machine as a Mermaid state diagram: all its states, nested as in the code, and all its transitions with event and guard. */
export function chartOf(machine: AnyStateMachine): string {
  const outline = outlineOf(machine)
  const own = outline.transitions.filter(({ from }) => from === '')
  return [
    'stateDiagram-v2',
    ...(outline.initial === null ? [] : [`  [*] --> ${name(outline.initial)}`]),
    ...statesBelow(outline, '', 1),
    ...outline.transitions.filter(({ from }) => from !== '').flatMap((transition) => transitionLines(transition)),
    ...outline.states.filter(({ kind }) => kind === 'final').map(({ path }) => `  ${name(path)} --> [*]`),
    // Root-level transitions are drawn as a note: they have no source state.
    ...(own.length === 0 || !outline.states[0]
      ? []
      : [
          `  note right of ${name(outline.states[0].path)}`,
          ...own.map(
            (transition) => `    anywhere: ${label(transition)}${transition.to.map((to) => ` to ${to}`).join('')}`,
          ),
          '  end note',
        ]),
  ].join('\n')
}

const name = (path: string) => path.replaceAll('.', '_')
const short = (path: string) => path.split('.').at(-1) ?? path
const label = ({ event, guard }: OutlineTransition) =>
  `${event.replaceAll(':', '')}${guard === null ? '' : ` [${guard}]`}`

function statesBelow({ states }: Outline, above: string, depth: number): string[] {
  const indent = '  '.repeat(depth)
  const children = states.filter(({ path }) => path.startsWith(above) && !path.slice(above.length).includes('.'))
  return children.flatMap(({ path, initial }) => {
    const line = `${indent}state "${short(path)}" as ${name(path)}`
    const below = statesBelow({ states, id: '', transitions: [], initial: null }, `${path}.`, depth + 1)
    if (below.length === 0) return [line]
    return [`${line} {`, ...(initial === null ? [] : [`${indent}  [*] --> ${name(initial)}`]), ...below, `${indent}}`]
  })
}

function transitionLines(transition: OutlineTransition): string[] {
  const targets = transition.to.length === 0 ? [transition.from] : transition.to
  return targets.map((to) => `  ${name(transition.from)} --> ${name(to)}: ${label(transition)}`)
}
