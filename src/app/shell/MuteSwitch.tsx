import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNotifier } from '#features/session/NotifierProvider.tsx'
import classes from '#app/shell/Header.module.css'

/** Switches the reminder of arriving orders off and on; absent for whoever is not reminded. */
export function MuteSwitch() {
  const { t } = useTranslation('session')
  const notifier = useNotifier()
  if (!notifier) return null
  const label = t(notifier.isMuted ? 'notifier.unmute' : 'notifier.mute')
  const Icon = notifier.isMuted ? IconVolumeOff : IconVolume
  return (
    <button
      type="button"
      className={classes.button}
      aria-pressed={notifier.isMuted}
      aria-label={label}
      title={label}
      onClick={() => notifier.setMuted(!notifier.isMuted)}
    >
      <Icon size={16} stroke={1.6} />
    </button>
  )
}
