import { useQuery } from '@tanstack/react-query'
import { encodeQR } from 'qr'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { MonitorAccess } from '#contract/accounts/monitor-list.endpoints.ts'
import { COVERS_TEXT, QUIET_SECONDS, settingsOf } from '#domain/monitors/apps.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { Attempts } from '#features/monitors/phones/Attempts.tsx'
import styles from '#features/monitors/phones/phones.module.css'
import { useCopying } from '#ui/code/use-copying.ts'

const POLL_MS = 1_500
const QR_SIDE_PX = 148

/**
 * Settings to fill in at a phone's app, each copied by its digit and shown as a code, and the reports that come
 * meanwhile.
 */
export function ConnectPhone({ access, zone }: { access: MonitorAccess; zone: string }) {
  const { app, at, id, key } = access
  const { t } = useTranslation('monitors')
  const texts = useListTexts('monitors')
  const settings = settingsOf(app, access)
  const [shown, setShown] = useState(0)
  const { copy, said } = useCopying({
    copy: '',
    copied: t('connect.copied'),
    copyFailed: t('connect.copyFailed'),
  })
  const { data } = useQuery({
    ...query('monitor.getAttempts', { id, since: at }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  })
  const panel = useRef<HTMLDivElement>(null)
  const take = (nth: number) => {
    const setting = settings[nth]
    if (!setting) return
    setShown(nth)
    void copy(setting.value)
  }
  useDigits(panel, take)
  const chosen = settings[shown]
  return (
    <div ref={panel} className={styles.connect}>
      <p>{t(`connect.guide.${app}`)}</p>
      <div className={styles.settings}>
        <ol className={styles.list} aria-label={t('connect.settings', { app: texts.enum('monitorApp', app) })}>
          {settings.map(({ name, value }, nth) => (
            <li key={name} className={styles.setting} data-shown={nth === shown || undefined}>
              <span className={styles.label}>{t(`connect.setting.${name}`)}</span>
              <button type="button" className={styles.value} onClick={() => take(nth)}>
                <kbd>{nth + 1}</kbd>
                <code>{value}</code>
              </button>
            </li>
          ))}
        </ol>
        {chosen ? (
          <Code text={chosen.value} label={t('connect.scan', { name: t(`connect.setting.${chosen.name}`) })} />
        ) : null}
      </div>
      <p role="status" className={styles.muted}>
        {said ?? t('connect.copyHint')}
      </p>
      {key === null ? <p>{t('connect.keyGone')}</p> : <p>{t('connect.keyOnce')}</p>}
      {COVERS_TEXT[app] ? null : <p className={styles.weak}>{t('weak', { app: texts.enum('monitorApp', app) })}</p>}
      {QUIET_SECONDS[app] > 0 ? (
        <p>{t('quiet', { app: texts.enum('monitorApp', app), minutes: QUIET_SECONDS[app] / 60 })}</p>
      ) : null}
      <h3 className={styles.heading}>{t('connect.received')}</h3>
      {data && data.list.length > 0 ? (
        <Attempts attempts={data.list} clockOffSeconds={data.clockOffSeconds} zone={zone} />
      ) : (
        <p role="status">{t('connect.waiting')}</p>
      )}
    </div>
  )
}

/** Calls back with the place of a digit that is pressed anywhere in the form around an element. */
function useDigits(inside: { current: HTMLElement | null }, take: (nth: number) => void): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const form = inside.current?.closest('form')
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof HTMLInputElement || !/^[1-9]$/.test(event.key)) return
      event.preventDefault()
      latest.current(Number(event.key) - 1)
    }
    form?.addEventListener('keydown', onKeyDown)
    return () => form?.removeEventListener('keydown', onKeyDown)
  }, [inside])
}

/** The text of a setting, for the phone's camera. */
function Code({ label, text }: { label: string; text: string }) {
  const drawn = encodeQR(text, 'svg', { ecc: 'low', border: 2 })
  return (
    <img
      className={styles.code}
      src={`data:image/svg+xml,${encodeURIComponent(drawn)}`}
      alt={label}
      width={QR_SIDE_PX}
      height={QR_SIDE_PX}
    />
  )
}
