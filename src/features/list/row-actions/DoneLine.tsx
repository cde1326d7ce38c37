import { useTranslation } from 'react-i18next'
import type { Command } from '#commands/command.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { useSurface } from '#commands/surface-context.ts'
import { keyOfCommand } from '#features/list/row-actions/command-keys.ts'
import styles from '#features/list/row-actions/RowActions.module.css'

interface DoneLineProps {
  /** The last action with its row; the line below the rows announces it. */
  done: string
  /** The command that takes the last action back. */
  undo: Command | undefined
  overrides: KeyOverrides
}

/** The last action in the place of its form, with the key that takes it back where that is possible. */
export function DoneLine({ done, undo, overrides }: DoneLineProps) {
  const { t } = useTranslation('list')
  const facts = useSurface().facts()
  const canUndo = undo !== undefined && facts !== null && undo.availability(facts).ok
  return (
    <p className={styles.done}>
      {done}
      {canUndo ? (
        <span>
          <kbd>{keyOfCommand(undo, overrides)}</kbd> {t('tool.takesBack')}
        </span>
      ) : null}
    </p>
  )
}
