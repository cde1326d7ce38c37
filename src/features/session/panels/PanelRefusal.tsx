import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSessionState } from '#features/session/session-context.ts'
import { useErrorText } from '#features/failure-text.ts'
import { asMinutes } from '#features/session/as-minutes.ts'

/** Why the panel's last try was refused, or how long it is locked. */
export function PanelRefusal({ textOf }: { textOf?: (msg: string) => string }) {
  const { t } = useTranslation('session')
  const failureText = useErrorText()
  const failure = useSessionState((snapshot) => snapshot.context.failure)
  const secondsLeft = useSessionState((snapshot) => (snapshot.hasTag('locked') ? snapshot.context.secondsLeft : null))
  if (!failure) return null
  return (
    <Alert color="red" role="alert">
      {secondsLeft === null ? (
        (textOf ?? String)(failureText(failure))
      ) : (
        <span aria-live="off">{t('lockedFor', { time: asMinutes(secondsLeft) })}</span>
      )}
    </Alert>
  )
}
