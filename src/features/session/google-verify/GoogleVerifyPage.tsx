import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Alert.css'
import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BindForm } from '#features/session/google-verify/BindForm.tsx'
import { useSession, useSessionState } from '#features/session/session-context.ts'
import { useBinding } from '#features/session/google-verify/use-binding.ts'
import { useErrorText } from '#features/failure-text.ts'
import classes from '#features/session/google-verify/GoogleVerifyPage.module.css'

/** Binds a Google authenticator to the person's account; the session continues once a code is correct. */
export function GoogleVerifyPage() {
  const { t } = useTranslation('session')
  const session = useSession()
  const account = useSessionState((snapshot) => snapshot.context.user?.account ?? '')
  const { binding, failure, again } = useBinding(account)
  const failureText = useErrorText()

  return (
    <main className={classes.page}>
      <section className={classes.card}>
        <h1 className={classes.title}>{t('bind.title')}</h1>
        <p className={classes.lead}>{t('bind.lead')}</p>
        {failure && (
          <Alert color="red" role="alert">
            {failureText(failure)}
            <div className={classes.retry}>
              <Button variant="default" size="xs" onClick={again}>
                {t('bind.retry')}
              </Button>
            </div>
          </Alert>
        )}
        {binding && <BindForm account={account} binding={binding} />}
        {!binding && !failure && <p role="status">{t('bind.loading')}</p>}
        <Button variant="subtle" onClick={() => session.signOut()}>
          {t('bind.signOut')}
        </Button>
      </section>
    </main>
  )
}
