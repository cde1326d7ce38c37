import type { CustomTypeOptions } from 'i18next'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import styles from '#features/list/action/action.module.css'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import type { Conflict, Failure } from '#machines/outcome.ts'
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
