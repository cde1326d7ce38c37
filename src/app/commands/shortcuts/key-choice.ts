import type { Command } from '#commands/command.ts'
import { findKeyConflicts } from '#commands/keys/key-conflicts.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { chordsOf, isSingleCharacter } from '#commands/keys/keys.ts'
import type { KeyPress } from '#commands/keys/keys.ts'

export type KeyChoice =
  | { ok: true; key: string }
  | { ok: false; fault: 'onlyOne' }
  | { ok: false; fault: 'conflict'; key: string; with: string }

/**
 * Whether a key press is allowed as a command's key: one plain character unused by other commands in the same scope.
 */
export function chooseKey(
  commands: readonly Command[],
  overrides: KeyOverrides,
  command: Command,
  press: KeyPress,
): KeyChoice {
  const key = chordsOf(press)[0]
  if (key === undefined || !isSingleCharacter(key)) return { ok: false, fault: 'onlyOne' }
  const conflicts = findKeyConflicts(commands, { ...overrides, [command.id]: key })
  const own = conflicts.find((conflict) => conflict.commands.includes(command.id))
  if (!own) return { ok: true, key }
  return { ok: false, fault: 'conflict', key, with: own.commands.find((id) => id !== command.id) ?? command.id }
}

/** Whether a command has a single-character key that a person may change or switch off. */
export function isRemappable(command: Command): boolean {
  return (command.keys ?? []).some(isSingleCharacter)
}
