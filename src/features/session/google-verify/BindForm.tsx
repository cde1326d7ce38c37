import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import type { CallFailure } from '#contract/wire/call-failure.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import { GoogleCodeField } from '#features/session/google-verify/GoogleCodeField.tsx'
import { useSession } from '#features/session/session-context.ts'
import type { Binding } from '#features/session/google-verify/use-binding.ts'
import { useErrorText } from '#features/failure-text.ts'
import classes from '#features/session/google-verify/GoogleVerifyPage.module.css'

/** The secret as picture and text, and the code that proves that the app has taken it. */
export function BindForm({ account, binding }: { account: string; binding: Binding }) {
  const { t } = useTranslation('session')
  const { actor } = useSession()
  const failureText = useErrorText()
  const [googleCode, setGoogleCode] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isBusy || !/^\d{6}$/.test(googleCode)) return
    setBusy(true)
    setFailure(null)
    try {
      await api.call('user.confirmBindForProfile', { userAccount: account, googleCode })
      actor.send({ type: 'CONFIRM_BINDING' })
    } catch (error) {
      setFailure(asCallFailure(error))
      setBusy(false)
    }
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.step}>{t('bind.scan')}</p>
      <img className={classes.picture} src={binding.qrCode} alt={t('bind.picture')} width={200} height={200} />
      <Secret secret={binding.secret} />
      {failure && (
        <Alert color="red" role="alert" title={t('bind.failed')}>
          {failureText(failure)}
        </Alert>
      )}
      <GoogleCodeField value={googleCode} onChange={setGoogleCode} isFaultShown={isTried} autoFocus />
      <Button type="submit" aria-busy={isBusy}>
        {t(isBusy ? 'bind.confirming' : 'bind.confirm')}
      </Button>
    </form>
  )
}

function Secret({ secret }: { secret: string }) {
  const { t } = useTranslation('session')
  const [isCopied, setCopied] = useState(false)
  return (
    <div>
      <p className={classes.step}>{t('bind.orType')}</p>
      <div className={classes.secret}>
        <code className={classes.code}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Button
          variant="default"
          size="xs"
          onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}
        >
          <span aria-live="polite">{t(isCopied ? 'bind.copied' : 'bind.copy')}</span>
        </Button>
      </div>
    </div>
  )
}
