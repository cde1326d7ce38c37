import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CallFailure } from '#contract/call-failure.ts'
import { useSessionState } from '#features/session/SessionProvider.tsx'
import { asMinutes, useFailureText } from '#features/session/use-failure-text.ts'

/** Why the panel's last try was refused, or how long it is locked. */
export function PanelRefusal({ textOf }: { textOf?: (msg: string) => string }) {
  const { t } = useTranslation('session')
  const failureText = useFailureText()
  const failure = useSessionState((snapshot) => snapshot.context.failure)
  const secondsLeft = useSessionState((snapshot) => (snapshot.hasTag('locked') ? snapshot.context.secondsLeft : null))
  if (!failure) return null
  return (
    <Alert color="red" role="alert">
      {secondsLeft === null ? (
        <>
          {(textOf ?? String)(failureText(failure))}
          <Remaining failure={failure} />
        </>
      ) : (
        <span aria-live="off">{t('lockedFor', { time: asMinutes(secondsLeft) })}</span>
      )}
    </Alert>
  )
}

function Remaining({ failure }: { failure: CallFailure }) {
  const { t } = useTranslation('session')
  const count = failure.failure.remainingAttempts
  return count === undefined ? null : <div>{t('remaining', { count })}</div>
}
