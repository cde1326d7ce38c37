import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { titleKeyOf } from '#domain/screen-titles.ts'
import { SCREEN_ROUTES } from '#domain/screens.ts'
import styles from '#features/list/ListLine.module.css'
import type { ExportActor } from '#features/list/export/export-actor.ts'
import { EXPORT_LINE } from '#features/list/export/exporter.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import type { WantedFile } from '#machines/desk/export.flow.ts'
import type { Failure } from '#machines/outcome.ts'
import { Action } from '#ui/fields/Action.tsx'

const KIB = 1_024

/** The session’s export in one line above the hint bar: its progress, how it ended, and what can be done about it. */
export default function ExportLine({ actor }: { actor: ExportActor }) {
  const { t, i18n } = useTranslation(['list', 'screens'])
  const texts = useListTexts()
  const snapshot = useSelector(actor, (now) => now)
  const line = useRef<HTMLDivElement>(null)
  const isStreaming = snapshot.matches('streaming')
  const isAsking = snapshot.matches({ streaming: 'asking' })
  useUnloadQuestion(isStreaming)
  // A question waits for its answer; all else goes on without the keyboard.
  useEffect(() => {
    if (isAsking) line.current?.querySelector('button')?.focus()
  }, [isAsking])
  if (snapshot.matches('idle')) return null
  const { asked, bytes, current, failure, queue, rows } = snapshot.context
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  const size =
    bytes < KIB * KIB ? `${number.format(Math.round(bytes / KIB))} KiB` : `${number.format(bytes / KIB / KIB)} MiB`
  const expectedRows = current?.expectedRows ?? null

  function text(): string {
    if (isAsking) return t('export.asking', { title: titleOf(asked) })
    if (snapshot.matches('failed')) return t('export.failed', { reason: failure ? failureText(failure) : '' })
    if (snapshot.matches('cancelled')) return t('export.cancelled')
    return expectedRows === null
      ? t('export.streamingOpen', { rows: number.format(rows), size })
      : t('export.streaming', { rows: number.format(rows), expected: number.format(expectedRows), size })
  }
  function titleOf(file: WantedFile | null): string {
    const route = SCREEN_ROUTES.find(({ path }) => path === file?.path)
    return route ? t(`screens:title.${titleKeyOf(route)}`) : ''
  }
  function failureText(failed: Failure): string {
    const issue = failed.kind === 'refused' ? failed.issues?.[0] : undefined
    return issue ? texts.fault(issue) : texts.failure(failed)
  }
  const act = (type: 'WAIT' | 'REPLACE' | 'DROP' | 'CANCEL' | 'RETRY' | 'CLOSE', variant?: 'quiet') => (
    <Action variant={variant} onClick={() => actor.send({ type })}>
      {t(`export.act.${type}`)}
    </Action>
  )

  return (
    <div
      ref={line}
      id={EXPORT_LINE}
      className={styles.line}
      role="status"
      aria-live={isStreaming && !isAsking ? 'off' : 'polite'}
    >
      <strong>{t('export.of', { title: titleOf(current) })}</strong>
      {isStreaming ? (
        <progress
          value={expectedRows === null ? undefined : Math.min(rows, expectedRows)}
          max={Math.max(1, expectedRows ?? 1)}
          aria-label={t('export.title')}
        />
      ) : null}
      <span>{text()}</span>
      {queue.length > 0 ? <span>{t('export.waiting', { count: queue.length })}</span> : null}
      {isAsking ? (
        <>
          {act('WAIT')}
          {act('REPLACE')}
          {act('DROP', 'quiet')}
        </>
      ) : isStreaming ? (
        act('CANCEL')
      ) : (
        <>
          {act('RETRY')}
          {act('CLOSE', 'quiet')}
        </>
      )}
    </div>
  )
}

/** While a file is written the browser asks before the page is left, since the file would be lost. */
function useUnloadQuestion(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
}
