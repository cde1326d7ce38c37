import { useTranslation } from 'react-i18next'
import type { Command, CommandTarget } from '#commands/command.ts'
import type { KeyOverrides } from '#commands/key-resolver.ts'
import { keyOfCommand } from '#features/list/row-actions/command-keys.ts'
import { useSurface } from '#commands/react/surface-context.ts'
import type { ListTexts } from '#features/list/list-texts.ts'
import styles from '#features/list/row-actions/RowActions.module.css'
import { Action } from '#ui/fields/Action.tsx'

/** Icons of what rejects, takes back or deletes. */
const DANGEROUS: readonly (string | undefined)[] = ['reject', 'reverse', 'delete']

const isDangerous = ({ icon }: Command) => DANGEROUS.includes(icon)

interface RowActionsProps {
  commands: readonly Command[]
  /** The one row that the buttons act on. */
  target: CommandTarget
  overrides: KeyOverrides
  texts: Pick<ListTexts, 'command' | 'shortCommand' | 'refusal'>
}

/** The actions on a row, and why the others are unavailable. */
export function RowActions({ commands, target, overrides, texts }: RowActionsProps) {
  const { t } = useTranslation('list')
  const surface = useSurface()
  const facts = surface.facts()
  if (!facts) return null
  const offered = commands
    .filter((command) => command.roles.includes(facts.role))
    .map((command) => ({ command, availability: command.availability({ ...facts, target }) }))
  // What takes something away stands last, where it is not hit in passing.
  const possible = offered
    .filter(({ availability }) => availability.ok)
    .sort((a, b) => Number(isDangerous(a.command)) - Number(isDangerous(b.command)))
  const blocked = offered.flatMap(({ command, availability }) =>
    availability.ok ? [] : [`${texts.command(command.id)}: ${texts.refusal(availability.reason, availability.params)}`],
  )
  return (
    <>
      {possible.map(({ command }) => (
        <Action
          key={command.id}
          variant={isDangerous(command) ? 'danger' : 'plain'}
          keys={keyOfCommand(command, overrides)}
          title={texts.command(command.id)}
          onClick={() => surface.run(command.id, 'button', target)}
        >
          {texts.shortCommand(command.id)}
        </Action>
      ))}
      {blocked.length > 0 ? (
        <details className={styles.blocked}>
          <summary>{t('action.blocked', { count: blocked.length })}</summary>
          <ul>
            {blocked.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}
