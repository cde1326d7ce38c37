import type { Command } from '#commands/command.ts'
import { commandsEverywhere } from '#commands/commands-everywhere.ts'
import { effectiveKeys } from '#commands/keys/key-resolver.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { keycapsOf } from '#commands/keys/keys.ts'

const EVERYWHERE = commandsEverywhere([])

const isApple = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.userAgent)

/** A key sequence in readable form: `Ctrl+↵`, `g o`. */
export function keyText(sequence: string): string {
  return keycapsOf(sequence, isApple)
    .map((chord) => chord.join('+'))
    .join(' ')
}

/** The key of a command with the person's overrides applied; undefined if it has none. */
export function keyOfCommand(command: Command, overrides: KeyOverrides): string | undefined {
  const [sequence] = effectiveKeys(command, overrides)
  return sequence === undefined ? undefined : keyText(sequence)
}

/** The key of a command by id, among `commands` or, by default, those available everywhere. */
export function commandKey(id: string, overrides: KeyOverrides, commands = EVERYWHERE): string | undefined {
  const command = commands.find((one) => one.id === id)
  return command && keyOfCommand(command, overrides)
}
