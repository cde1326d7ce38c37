import { IconPlugConnectedX, IconPointFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRealtimeState } from '#features/session/realtime/use-realtime.ts'
import classes from '#app/shell/header/Header.module.css'

/** Whether live updates are connected. */
export function ConnectionMark() {
  const { t } = useTranslation('shell')
  const state = useRealtimeState()
  const isLive = state === 'connected'
  const Icon = isLive ? IconPointFilled : IconPlugConnectedX
  return (
    <span className={`${classes.connection} ${isLive ? classes.connected : classes.waiting}`} role="status">
      <Icon size={14} aria-hidden="true" />
      {t(`connection.${state}`)}
    </span>
  )
}
