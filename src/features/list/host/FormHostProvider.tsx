import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Command, CommandFacts } from '#commands/command.ts'
import { useSurface } from '#commands/react/surface-context.ts'
import { FormHostContext } from '#features/list/action/form/form-host.ts'
import type { FormHost, LeaveQuestion } from '#features/list/action/form/form-host.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import { commandKey } from '#features/list/row-actions/command-keys.ts'
import type { SortedInput } from '#features/list/rows/list-row.ts'

/** Whether a command works on the row; others of the list create something, or pick a row themselves. */
function isAbout(command: Command, facts: CommandFacts): boolean {
  const intent = command.intent(facts)
  return intent.kind === 'flow' && intent.target.rows.length > 0
}

interface FormHostProviderProps extends Pick<ListDefinition<never, SortedInput>, 'commands' | 'targetOf'> {
  overrides: Parameters<typeof commandKey>[1]
  question: LeaveQuestion | null
  children: ReactNode
}

/** Tells the forms beside a list what they know of it: its commands, and the question whether to leave. */
export function FormHostProvider({ commands, targetOf, overrides, question, children }: FormHostProviderProps) {
  const surface = useSurface()
  const host = useMemo((): FormHost => {
    const target = (row: unknown) => targetOf([row as never], 'record', null)
    return {
      question,
      offersOn: (row) => {
        const facts = surface.facts()
        if (!facts) return []
        return commands
          .filter(({ roles }) => roles.includes(facts.role))
          .map((command) => ({ command, availability: command.availability({ ...facts, target: target(row) }) }))
          .filter(
            ({ command, availability }) => !availability.ok || isAbout(command, { ...facts, target: target(row) }),
          )
      },
      run: (command, row) => void surface.run(command, 'button', target(row)),
      keyOf: (command) => commandKey(command, overrides, commands),
    }
  }, [surface, commands, targetOf, overrides, question])
  return <FormHostContext value={host}>{children}</FormHostContext>
}
