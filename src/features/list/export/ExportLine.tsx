import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import styles from '#features/list/ListLine.module.css'
import { useListTexts } from '#features/list/list-texts.ts'
import type { exportFlow } from '#machines/desk/export.flow.ts'
import { Action } from '#ui/fields/Action.tsx'

const KIB = 1_024

/** Progress of an export in one line below the list; it does not block the work. */
export default function ExportLine({ actor }: { actor: ActorRefFrom<typeof exportFlow> }) {
  const { t, i18n } = useTranslation('list')
  const texts = useListTexts()
  const snapshot = useSelector(actor, (now) => now)
  const { rows, bytes, expectedRows, fileName, failure } = snapshot.context
  const number = new Intl.NumberFormat(i18n.language)
  const size =
    bytes < KIB * KIB
      ? `${number.format(Math.round(bytes / KIB))} KiB`
      : `${number.format(Math.round((bytes / KIB / KIB) * 10) / 10)} MiB`
  const isStreaming = snapshot.value === 'streaming'

  function text(): string {
    switch (snapshot.value) {
      case 'done':
        return t('export.done', { rows: number.format(rows), fileName: fileName ?? '' })
      case 'failed':
        return t('export.failed', { reason: failure ? texts.failure(failure) : '' })
      case 'cancelled':
        return t('export.cancelled')
      default:
        return expectedRows === null
          ? t('export.streamingOpen', { rows: number.format(rows), size })
          : t('export.streaming', { rows: number.format(rows), expected: number.format(expectedRows), size })
    }
  }

  return (
    <div className={styles.line} role="status" aria-live={isStreaming ? 'off' : 'polite'}>
      <strong>{t('export.title')}</strong>
      {isStreaming ? (
        <progress
          value={expectedRows === null ? undefined : rows}
          max={Math.max(1, expectedRows ?? 1)}
          aria-label={t('export.title')}
        />
      ) : null}
      <span>{text()}</span>
      {isStreaming ? <Action onClick={() => actor.send({ type: 'CANCEL' })}>{t('export.cancel')}</Action> : null}
      {snapshot.value === 'failed' || snapshot.value === 'cancelled' ? (
        <Action onClick={() => actor.send({ type: 'RETRY' })}>{t('export.retry')}</Action>
      ) : null}
      {isStreaming ? null : (
        <Action variant="quiet" onClick={() => actor.send({ type: 'CLOSE' })}>
          {t('export.close')}
        </Action>
      )}
    </div>
  )
}
