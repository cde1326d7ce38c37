import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { FormHostContext } from '#features/list/action/form/form-host.ts'
import styles from '#features/list/action/action.module.css'
import { useListTexts } from '#features/list/list-texts.ts'
import { Action } from '#ui/fields/Action.tsx'

/** What can be done with a row on which the form's own action is no longer possible; `onLeave` closes the form. */
export function ConflictOffers({ row, onLeave }: { row: unknown; onLeave: () => void }) {
  const { t } = useTranslation('list')
  const texts = useListTexts()
  const host = useContext(FormHostContext)
  const possible = host?.offersOn(row).filter(({ availability }) => availability.ok)
  if (!host || !possible) return null
  return (
    <>
      <p className={styles.text}>{t(possible.length === 0 ? 'conflict.nothing' : 'conflict.possible')}</p>
      <div className={styles.actions}>
        {possible.map(({ command }) => (
          <Action
            key={command.id}
            keys={host.keyOf(command.id)}
            onClick={() => {
              onLeave()
              host.run(command.id, row)
            }}
          >
            {texts.command(command.id)}
          </Action>
        ))}
      </div>
    </>
  )
}
