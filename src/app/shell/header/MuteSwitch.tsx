import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { isNotifiedOfOrders } from '#features/session/realtime/use-notifier.ts'
import classes from '#app/shell/header/Header.module.css'

/**
 * Mutes and unmutes the new-order reminder; hidden for roles without reminders. The reminder itself loads later and
 * follows the account.
 */
export function MuteSwitch({ user, onToggle }: { user: SessionUser; onToggle: () => void }) {
  const { t } = useTranslation('session')
  if (!isNotifiedOfOrders(user)) return null
  const isMuted = user.preferences.notifierMuted
  const label = t(isMuted ? 'notifier.unmute' : 'notifier.mute')
  const Icon = isMuted ? IconVolumeOff : IconVolume
  return (
    <button
      type="button"
      className={classes.button}
      aria-pressed={isMuted}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <Icon size={16} stroke={1.6} />
    </button>
  )
}
