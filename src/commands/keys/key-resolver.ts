import type { Command, CommandScope } from '#commands/command.ts'
import { chordsOf, chordsOfSequence, isSingleCharacter } from '#commands/keys/keys.ts'
import type { Chord, KeyPress } from '#commands/keys/keys.ts'

/** One sequence of one command. */
export interface Binding {
  command: string
  chords: readonly Chord[]
  scope: CommandScope
  inFields: boolean
  repeats: boolean
}

/** Key overrides by command id; null switches the command's single-character keys off. */
export type KeyOverrides = Readonly<Record<string, string | null>>

/** The sequences of a command with the person's overrides applied. */
export function effectiveKeys(command: Command, overrides: KeyOverrides): readonly string[] {
  const keys = command.keys ?? []
  const own = overrides[command.id]
  if (own === undefined) return keys
  const kept = keys.filter((key) => !isSingleCharacter(key))
  return own === null ? kept : [own, ...kept]
}

export function bindingsOf(commands: readonly Command[], overrides: KeyOverrides): Binding[] {
  return commands.flatMap((command) =>
    effectiveKeys(command, overrides).map((sequence) => ({
      command: command.id,
      chords: chordsOfSequence(sequence),
      scope: command.scope,
      // A plain character is typed into a field, whatever else it means.
      inFields: (command.inFields ?? false) && !isSingleCharacter(sequence),
      repeats: command.repeats ?? false,
    })),
  )
}

/** Where the press happened. */
export interface KeyContext {
  /** The focus is in something that takes text. */
  inField: boolean
  /** The focus is on a button or link, which Enter and Space belong to. */
  onControl: boolean
  /** A dialog, panel or form captures the keyboard. */
  inLayer: boolean
  /** The browser repeats a held key. */
  isRepeat: boolean
}

/** Timeout between the keys of a sequence. */
export const SEQUENCE_MS = 1_000

export interface ResolverState {
  pending: readonly Chord[]
  since: number
}
export const RESOLVER_START: ResolverState = { pending: [], since: 0 }

export type Resolution = { kind: 'none' } | { kind: 'pending' } | { kind: 'run'; command: string }

/** Resolves a key press: nothing, the start of a sequence, or a command. `now` in ms. */
export function resolveKey(
  state: ResolverState,
  press: KeyPress,
  context: KeyContext,
  bindings: readonly Binding[],
  now: number,
): { state: ResolverState; resolution: Resolution } {
  const pending = now - state.since <= SEQUENCE_MS ? state.pending : []
  const open = bindings.filter((binding) => isOpen(binding, context))
  for (const chord of chordsOf(press)) {
    const typed = [...pending, chord]
    const found = open.filter((binding) => startsWith(binding.chords, typed))
    const whole = found.find((binding) => binding.chords.length === typed.length)
    if (whole) {
      // A held key must not repeat an action, but it is still the action's key.
      const runs = !context.isRepeat || whole.repeats
      return { state: RESOLVER_START, resolution: runs ? { kind: 'run', command: whole.command } : { kind: 'pending' } }
    }
    if (found.length > 0) return { state: { pending: typed, since: now }, resolution: { kind: 'pending' } }
  }
  // A key that ends no sequence may start another one.
  if (pending.length > 0) return resolveKey(RESOLVER_START, press, context, bindings, now)
  return { state: RESOLVER_START, resolution: { kind: 'none' } }
}

/** True for a binding that works where the key was pressed. */
export function isOpen(binding: Binding, context: Omit<KeyContext, 'isRepeat'>): boolean {
  const [first = ''] = binding.chords
  if (context.inField && !binding.inFields) return false
  if (context.onControl && (first === 'Enter' || first === 'Space')) return false
  if (context.inLayer) return binding.scope === 'layer' || binding.inFields
  return binding.scope !== 'layer'
}

function startsWith(chords: readonly Chord[], typed: readonly Chord[]): boolean {
  return typed.every((chord, at) => chords[at] === chord)
}
