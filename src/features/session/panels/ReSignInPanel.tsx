import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GoogleCodeField } from '#features/session/google-verify/GoogleCodeField.tsx'
import { Panel, PanelRefusal } from '#features/session/panels/Panel.tsx'
import { PasswordField } from '#features/session/panels/PasswordField.tsx'
import { useSession, useSessionState, useUser } from '#features/session/session-context.ts'
import classes from '#features/session/panels/Panel.module.css'

/** Shows that the session expired and lets the same person sign in again over the work, which stays unchanged. */
export function ReSignInPanel() {
  const { t } = useTranslation('session')
  const { actor } = useSession()
  const { account } = useUser()
  const isBusy = useSessionState((snapshot) => snapshot.hasTag('busy'))
  const isLocked = useSessionState((snapshot) => snapshot.hasTag('locked'))
  const [password, setPassword] = useState('')
  const [googleCode, setGoogleCode] = useState('')
  const [isTried, setTried] = useState(false)

  const close = () => actor.send({ type: 'CLOSE_PANEL' })
  function submit() {
    setTried(true)
    const isWhole = password !== '' && /^(\d{6})?$/.test(googleCode)
    if (isWhole && !isBusy && !isLocked) actor.send({ type: 'SIGN_IN_AGAIN', password, googleCode })
  }

  return (
    <Panel title={t('expired.title')} isCovering onClose={close} onSubmit={submit}>
      <Alert color="yellow">{t('expired.text', { account })}</Alert>
      <PanelRefusal />
      {/* Lets a password manager know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <PasswordField
        label={t('password')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isTried && password === '' && t('required')}
        autoComplete="current-password"
        autoFocus
        showLabel={t('showPassword')}
      />
      <GoogleCodeField
        value={googleCode}
        onChange={setGoogleCode}
        isOptional
        isFaultShown={isTried}
        offersDemo={false}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={close}>
          {t('expired.close')}
        </Button>
        <Button type="submit" aria-busy={isBusy} disabled={isLocked}>
          {t(isBusy ? 'expired.submitting' : 'expired.submit')}
        </Button>
      </div>
    </Panel>
  )
}
