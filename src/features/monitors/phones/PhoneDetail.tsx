import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { MonitorRow } from '#contract/accounts/monitor-list.endpoints.ts'
import { COVERS_TEXT } from '#domain/monitors/apps.ts'
import { useErrorText } from '#features/failure-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { Attempts } from '#features/monitors/phones/Attempts.tsx'
import styles from '#features/monitors/phones/phones.module.css'
import { useMayCall } from '#features/use-may-call.ts'

const DAY_MS = 86_400_000

/** Below a phone's fields: how far its app can be believed, and what it sent last. */
export function PhoneDetail({ row, zone }: { row: MonitorRow; zone: string }) {
  const { t } = useTranslation('monitors')
  const texts = useListTexts('monitors')
  const mayRead = useMayCall('monitor.getAttempts')
  return (
    <>
      {COVERS_TEXT[row.app] ? null : (
        <p className={styles.weak}>{t('weak', { app: texts.enum('monitorApp', row.app) })}</p>
      )}
      {mayRead ? <LastAttempts key={row.id} row={row} zone={zone} /> : null}
    </>
  )
}

function LastAttempts({ row: { id }, zone }: { row: MonitorRow; zone: string }) {
  const { t } = useTranslation('monitors')
  const errorText = useErrorText()
  const [since] = useState(() => new Date(Date.now() - DAY_MS).toISOString())
  const { data, error } = useQuery({ ...query('monitor.getAttempts', { id, since }), staleTime: 0 })
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return null
  return (
    <>
      <h2 className={recordStyles.heading}>{t('attempt.label')}</h2>
      {data.list.length === 0 ? (
        <p>{t('attempt.none')}</p>
      ) : (
        <Attempts attempts={data.list} clockOffSeconds={data.clockOffSeconds} zone={zone} />
      )}
    </>
  )
}
