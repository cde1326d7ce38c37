import type { CustomTypeOptions } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useContext } from 'react'
import styles from '#features/list/action/action.module.css'
import { FormHostContext } from '#features/list/action/form/form-host.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import type { Conflict, Failure } from '#machines/outcome.ts'
import { Action } from '#ui/fields/Action.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'

/** Why the last attempt failed. */
export function Refusal({ failure }: { failure: Failure | null }) {
  const texts = useListTexts()
  return failure === null ? null : (
    <p className={styles.refusal} role="alert">
      {texts.failure(failure)}
    </p>
  )
}

interface ConflictNoticeProps<Row> {
  conflict: Conflict<Row>
  /** The locale namespace of the rows. */
  namespace: keyof CustomTypeOptions['resources']
  zone: string
  /** Style and label of the row's current status; rows without a status have none. */
  status?: (row: Row) => StatusStyle & { label: string }
}

/** The conflict notice: who changed the row and when, which rule blocks the action, and the row's current state. */
export function ConflictNotice<Row>({ conflict, namespace, zone, status }: ConflictNoticeProps<Row>) {
  const t = useLookup()
  const texts = useListTexts(namespace)
  const at = conflict.at === null ? '' : timeText(conflict.at, zone)
  const word = (key: string, params?: Record<string, unknown>) => t(`${namespace}:conflict.${key}`, params)
  return (
    <div className={styles.conflict} role="alert">
      <strong>{word('title')}</strong>
      <span>
        {conflict.by === undefined
          ? word('moved')
          : conflict.by === null
            ? word('automation', { at })
            : word('who', { by: texts.person(conflict.by), at })}
      </span>
      {conflict.told ? <span>{texts.failure(conflict.told)}</span> : null}
      {conflict.refusal && conflict.refusal !== 'versionConflict' ? (
        <span>{texts.refusal(conflict.refusal)}</span>
      ) : null}
      {conflict.present && status ? (
        <span>
          {word('now')} <StatusBadge {...status(conflict.present)} />
        </span>
      ) : null}
    </div>
  )
}

/** Says that the action awaits a second person's approval, and where to follow it. */
export function WaitingAnswer() {
  const { t } = useTranslation('list')
  return <p role="status">{t('waiting.answer')}</p>
}

/** Commands possible on a row that no longer allows the form's own action; `onLeave` closes the form. */
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
