import { allCommands } from '#commands/command-list.ts'
import { effectiveKeys } from '#commands/key-resolver.ts'
import type { KeyOverrides } from '#commands/key-resolver.ts'
import { keycapsOf } from '#commands/keys.ts'

const commands = new Map(allCommands([]).map((command) => [command.id, command]))
const isApple = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.userAgent)

/** A key sequence as people read it: `Ctrl+↵`, `g o`. */
export function keyText(sequence: string): string {
  return keycapsOf(sequence, isApple)
    .map((chord) => chord.join('+'))
    .join(' ')
}

/** The key of a command after the person's own choice; undefined when it has none. */
export function commandKey(id: string, overrides: KeyOverrides): string | undefined {
  const command = commands.get(id)
  const [sequence] = command ? effectiveKeys(command, overrides) : []
  return sequence === undefined ? undefined : keyText(sequence)
}
