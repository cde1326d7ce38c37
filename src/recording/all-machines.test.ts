import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import type { AnyStateMachine } from 'xstate'
import { FLOWS, LIFECYCLES, versionOf } from '#recording/all-machines.ts'
import { outlineOf } from '#machines/machine-outline.ts'
import { WALKS } from '#tests/machines/walks/all-walks.ts'
import { walkFlow } from '#tests/machines/walks/walk.ts'
import { walkLifecycle } from '#tests/machines/walks/walk-lifecycle.ts'
import { importsOf, sourceFiles } from '#tests/support/sources/source-files.ts'

const files = sourceFiles('src').filter(({ path }) => !path.includes('.test.'))

/** Arguments of each call that starts an actor. */
function startsIn(text: string): string[] {
  return [...text.matchAll(/\b(?:createActor|useActorRef|useActor|useMachine)\(/g)].map(({ 0: call, index }) => {
    const from = index + call.length
    let depth = 1
    let at = from
    for (; depth > 0 && at < text.length; at += 1) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
    return text.slice(from, at - 1)
  })
}

describe('the list of machines', () => {
  const listed = importsOf(files.find(({ path }) => path === 'src/recording/all-machines.ts') ?? { path: '', text: '' })

  it.each(files.map(({ path }) => path).filter((path) => /\.(flow|lifecycle)\.ts$/.test(path)))(
    'has %s, what is made of it, or what it is made of',
    (path) => {
      const madeOf = importsOf(files.find((file) => file.path === path) ?? { path: '', text: '' }).filter((one) =>
        one.endsWith('.flow.ts'),
      )
      const users = files.filter((file) => importsOf(file).includes(path)).map((file) => file.path)
      expect(
        [path, ...users, ...madeOf].some((one) => listed.includes(one)),
        'add it to src/recording/all-machines.ts',
      ).toBe(true)
    },
  )

  it('lists each machine once', () => {
    const ids = FLOWS.map(({ machine }) => machine.id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it.each([...FLOWS, ...LIFECYCLES].map(({ machine }) => [machine.id, machine] as const))(
    'gives each transition of %s a name of its own',
    (_id, machine) => {
      const keys = outlineOf(machine).transitions.map(({ key }) => key)
      expect(
        keys.filter((key, at) => keys.indexOf(key) !== at),
        'name the guards of transitions that lead from one state by one event to another',
      ).toEqual([])
    },
  )

  it.each(LIFECYCLES.map(({ id, refusals }) => [id, Object.entries(refusals)] as const))(
    'names each refusal of %s by what is the case, not by the guard that does not hold',
    (_id, refusals) => {
      const guards: readonly string[] = refusals.map(([guard]) => guard)
      expect(refusals.filter(([, refusal]) => guards.includes(refusal))).toEqual([])
      expect(new Set(refusals.map(([, refusal]) => refusal)).size).toBe(refusals.length)
    },
  )

  it('keeps a transition’s name when another is inserted before it', () => {
    const only = createMachine({
      id: 'door',
      initial: 'shut',
      states: { shut: { on: { PUSH: [{ target: 'open' }] } }, open: {} },
    })
    const later = createMachine({
      id: 'door',
      initial: 'shut',
      states: {
        shut: { on: { PUSH: [{ guard: 'isLocked' }, { guard: 'isStuck', target: 'open' }, { target: 'open' }] } },
        open: {},
      },
    })
    const names = (machine: AnyStateMachine) => outlineOf(machine).transitions.map(({ key }) => key)
    expect(names(only)).toEqual(['shut PUSH → open'])
    expect(names(later)).toEqual(['shut PUSH [isLocked]', 'shut PUSH → open [isStuck]', 'shut PUSH → open'])
    expect(versionOf(later)).not.toBe(versionOf(only))
  })

  it('covers every actor that the console starts, and each is recorded', () => {
    const starts = files
      .filter(({ path }) => /^src\/(features|app|routes|ui)\//.test(path))
      .flatMap(({ path, text }) => startsIn(text).map((given) => ({ path, given })))
    expect(starts.length).toBeGreaterThan(10)
    expect(
      starts.filter(({ given }) => !/,\s*recorded\(/.test(given)),
      'start it with recorded({ input })',
    ).toEqual([])
  })
})

describe('every flow', () => {
  it.each(FLOWS.map((flow) => [flow.machine.id, flow] as const))(
    '%s goes every transition and comes to every state',
    (id, flow) => {
      const walk = WALKS[id]
      if (!walk) throw new Error(`${id} has no walk: add one to tests/machines`)
      const outline = outlineOf(flow.machine)
      const { states, transitions } = walkFlow(flow, walk)
      expect(outline.transitions.map(({ key }) => key).filter((key) => !transitions.has(key))).toEqual([])
      expect(outline.states.map(({ path }) => path).filter((path) => !states.has(path))).toEqual([])
    },
  )
})

describe('every lifecycle', () => {
  it.each(LIFECYCLES.map((lifecycle) => [lifecycle.id, lifecycle] as const))(
    '%s goes every transition and comes to every state',
    (_id, lifecycle) => {
      const outline = outlineOf(lifecycle.machine)
      const { states, transitions } = walkLifecycle(lifecycle)
      expect(outline.transitions.map(({ key }) => key).filter((key) => !transitions.has(key))).toEqual([])
      expect(outline.states.map(({ path }) => path).filter((path) => !states.has(path))).toEqual([])
    },
  )
})
