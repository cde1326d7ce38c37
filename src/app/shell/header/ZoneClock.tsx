import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#app/texts/i18n.ts'
import { afterPaint } from '#features/when-idle.ts'
import classes from '#app/shell/header/Header.module.css'

const MINUTE_MS = 60_000

/** The time in the platform's zone, which all times of the console are in, with the zone beside it. */
export function ZoneClock({ zone }: { zone: string }) {
  const now = useMinute()
  // Reserves the space: a browser takes longer to load a zone than to render the rest of the header.
  return now === null ? <span className={classes.clock} /> : <Clock zone={zone} now={now} />
}

function Clock({ zone, now }: { zone: string; now: Date }) {
  const { t } = useTranslation('shell')
  const format = useMemo(
    () =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        hour: '2-digit',
        minute: '2-digit',
        timeZoneName: 'shortOffset',
      }),
    [zone],
  )
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  const label = `${t('header.zone', { zone })} · ${now.toLocaleString(currentLanguage(), { timeZone: zone })}`
  return (
    <time className={classes.clock} dateTime={now.toISOString()} title={label}>
      {parts['hour']}:{parts['minute']} <span>{parts['timeZoneName']?.replace('GMT', 'UTC')}</span>
    </time>
  )
}

/** The current time, updated every minute; null until the first paint. */
function useMinute(): Date | null {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    const renew = () => setNow(new Date())
    if (now === null) return afterPaint(renew)
    const timer = setTimeout(renew, MINUTE_MS - (now.getTime() % MINUTE_MS))
    return () => clearTimeout(timer)
  }, [now])
  return now
}
