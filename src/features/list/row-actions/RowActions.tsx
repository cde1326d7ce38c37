import { useTranslation } from 'react-i18next'
import type { Command, CommandTarget } from '#commands/command.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { keyOfCommand } from '#features/list/row-actions/command-keys.ts'
import { isDangerous, rowOffers } from '#features/list/row-actions/row-offers.ts'
import { useSurface } from '#commands/react/surface-context.ts'
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

/** The actions on a row, and why the others are unavailable. */
export function RowActions({ commands, target, overrides, texts }: RowActionsProps) {
  const { t } = useTranslation('list')
  const surface = useSurface()
  const facts = surface.facts()
  if (!facts) return null
  const { possible, blocked } = rowOffers(commands, facts, target)
  return (
    <>
      {possible.map((command) => (
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
