import type { Command, CommandScope } from '#commands/command.ts'
import { bindingsOf } from '#commands/keys/key-resolver.ts'
import type { Binding, KeyOverrides } from '#commands/keys/key-resolver.ts'

export interface KeyConflict {
  kind: 'sameKey' | 'shadows' | 'browserKeeps'
  keys: string
  commands: readonly string[]
}

/** Chords that browsers reserve or that people rely on. */
const BROWSER_KEEPS = new Set([
  'mod+w',
  'mod+t',
  'mod+n',
  'mod+q',
  'mod+l',
  'mod+r',
  'mod+shift+t',
  'mod+shift+n',
  'mod+shift+w',
  'mod+Tab',
  'mod+c',
  'mod+v',
  'mod+x',
  'mod+z',
  'mod+a',
  'mod+f',
  'mod+p',
  'mod+s',
  'F1',
  'F5',
  'F11',
  'F12',
  'Tab',
  'shift+Tab',
])

/** Every pair of commands with conflicting keys, and every key reserved by the browser. */
export function findKeyConflicts(commands: readonly Command[], overrides: KeyOverrides = {}): KeyConflict[] {
  const byId = new Map(commands.map((command) => [command.id, command]))
  const bindings = bindingsOf(commands, overrides)
  const kept = bindings
    .filter((binding) => binding.chords.some((chord) => BROWSER_KEEPS.has(chord)))
    .map(
      (binding): KeyConflict => ({ kind: 'browserKeeps', keys: binding.chords.join(' '), commands: [binding.command] }),
    )
  const pairs = bindings.flatMap((first, at) =>
    bindings.slice(at + 1).flatMap((second) => {
      if (!meet(byId.get(first.command), byId.get(second.command), first.scope, second.scope)) return []
      const conflict = compare(first, second)
      return conflict ? [conflict] : []
    }),
  )
  return [...kept, ...pairs]
}

function compare(first: Binding, second: Binding): KeyConflict | undefined {
  const [short, long] = first.chords.length <= second.chords.length ? [first, second] : [second, first]
  if (!short.chords.every((chord, at) => long.chords[at] === chord)) return undefined
  return {
    kind: short.chords.length === long.chords.length ? 'sameKey' : 'shadows',
    keys: long.chords.join(' '),
    commands: [first.command, second.command],
  }
}

/** Two commands conflict if a role has both, their scopes overlap, and a list may hold rows of both kinds. */
function meet(first: Command | undefined, second: Command | undefined, a: CommandScope, b: CommandScope): boolean {
  if (!first || !second || first.id === second.id) return false
  if (first.kind && second.kind && first.kind !== second.kind) return false
  if (first.screen && second.screen && first.screen !== second.screen) return false
  const overlap = a === b || a === 'anywhere' || b === 'anywhere' || (!isAlone(a) && !isAlone(b))
  return overlap && first.roles.some((role) => second.roles.includes(role))
}

/** Nothing of a list or record is where a layer or a report is. */
const isAlone = (scope: CommandScope) => scope === 'layer' || scope === 'report'
