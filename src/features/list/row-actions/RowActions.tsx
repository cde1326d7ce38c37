import { useTranslation } from 'react-i18next'
import type { Command, CommandTarget } from '#commands/command.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { keyOfCommand } from '#features/list/row-actions/command-keys.ts'
import { isDangerous, rowOffers } from '#features/list/row-actions/row-offers.ts'
import { useSurface } from '#commands/surface-context.ts'
import type { ListTexts } from '#features/list/list-texts.ts'
import styles from '#features/list/row-actions/RowActions.module.css'
import { Action } from '#ui/fields/Action.tsx'

interface RowActionsProps {
  commands: readonly Command[]
  /** The one row that the buttons act on. */
  target: CommandTarget
  overrides: KeyOverrides
  texts: Pick<ListTexts, 'command' | 'shortCommand' | 'refusal'>
}

/** Beyond so many, those that the line of hints does not name are folded away; their keys work all the same. */
const SHOWN_MAX = 14

function folded(possible: readonly Command[]): { first: readonly Command[]; more: readonly Command[] } {
  if (possible.length <= SHOWN_MAX) return { first: possible, more: [] }
  const isFirst = ({ hint }: Command) => hint !== undefined
  return { first: possible.filter(isFirst), more: possible.filter((command) => !isFirst(command)) }
}

/** The actions on a row, and why the others are unavailable. */
export function RowActions({ commands, target, overrides, texts }: RowActionsProps) {
  const { t } = useTranslation('list')
  const surface = useSurface()
  const facts = surface.facts()
  if (!facts) return null
  const { possible, blocked } = rowOffers(commands, facts, target)
  const { first, more } = folded(possible)
  const buttonOf = (command: Command) => (
    <Action
      key={command.id}
      variant={isDangerous(command) ? 'danger' : 'plain'}
      keys={keyOfCommand(command, overrides)}
      title={texts.command(command.id)}
      onClick={() => surface.run(command.id, 'button', target)}
    >
      {texts.shortCommand(command.id)}
    </Action>
  )
  return (
    <>
      {first.map(buttonOf)}
      {more.length > 0 ? (
        <details className={styles.blocked}>
          <summary>{t('action.more', { count: more.length })}</summary>
          <div className={styles.more}>{more.map(buttonOf)}</div>
        </details>
      ) : null}
      {blocked.length > 0 ? (
        <details className={styles.blocked}>
          <summary>{t('action.blocked', { count: blocked.length })}</summary>
          <ul>
            {blocked.map(({ command, refused }) => (
              <li key={command.id}>
                {texts.command(command.id)}: {texts.refusal(refused.reason, refused.params)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}
