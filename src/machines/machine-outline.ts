import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import type { TriggeredBy } from '#machines/lifecycle.ts'

/** One transition as declared in the machine's code. */
export interface OutlineTransition {
  /** Unique within the machine: source, event, targets and guard, independent of neighbouring transitions. */
  key: string
  from: string
  event: string
  /** Empty for a transition that runs actions without changing state. */
  to: readonly string[]
  guard: string | null
}

export interface Outline {
  id: string
  /** Paths of all states, such as `ready.idle`, in the order of the code. */
  states: readonly {
    path: string
    kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
    initial: string | null
  }[]
  transitions: readonly OutlineTransition[]
  initial: string | null
}

type Node = AnyStateMachine['root']

/** The structure of a machine, read from its code: for charts, versions and walks. */
export function outlineOf(machine: AnyStateMachine): Outline {
  const nodes = descendants(machine.root)
  return {
    id: machine.id,
    states: nodes.slice(1).map((node) => ({ path: pathOf(node), kind: node.type, initial: initialOf(node) })),
    transitions: nodes.flatMap((node) => ownTransitions(node).map(outlineTransitionOf)),
    initial: initialOf(machine.root),
  }
}

/**
 * The name of a transition, the same for the machine and its provided copies: `editing SUBMIT → sending [isWhole]`.
 * A visit counted under it is never attributed to a transition inserted before it.
 */
export function transitionKey(definition: AnyTransitionDefinition): string {
  const { from, event, to, guard } = partsOf(definition)
  return `${from} ${event}${to.length === 0 ? '' : ` → ${to.join(', ')}`}${guard === null ? '' : ` [${guard}]`}`
}

/** The active states of a state value, including parents. */
export function statesOf(value: unknown, above = ''): string[] {
  if (typeof value === 'string') return [above + value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, below]) => [above + name, ...statesOf(below, `${above}${name}.`)])
}

const outlineTransitionOf = (definition: AnyTransitionDefinition): OutlineTransition => ({
  key: transitionKey(definition),
  ...partsOf(definition),
})

function partsOf(definition: AnyTransitionDefinition): Omit<OutlineTransition, 'key'> {
  return {
    from: pathOf(definition.source),
    event: eventName(definition),
    to: (definition.target ?? []).map(pathOf),
    guard: guardName(definition.guard),
  }
}

function ownTransitions(node: Node): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
}

function descendants(node: Node): Node[] {
  return [node, ...Object.values(node.states).flatMap((child) => descendants(child as Node))]
}

const pathOf = ({ path }: { path: string[] }) => path.join('.')

function initialOf(node: Node): string | null {
  const [target] = node.type === 'compound' ? node.initial.target : []
  return target ? pathOf(target) : null
}

/** A short event name: `done: submitAction` for an actor's result, `after: poll` for a delay. */
function eventName({ eventType, source }: AnyTransitionDefinition): string {
  if (eventType === '') return 'always'
  const asked = source.invoke.find(({ id }) => eventType.endsWith(`.${id}`))
  if (asked)
    return `${eventType.startsWith('xstate.done.') ? 'done' : 'error'}: ${typeof asked.src === 'string' ? asked.src : asked.id}`
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(eventType) ?? []
  return delay === undefined ? eventType : `after: ${delay}`
}

function guardName(guard: unknown): string | null {
  if (guard === undefined) return null
  return typeof guard === 'string' ? guard : 'if'
}

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
