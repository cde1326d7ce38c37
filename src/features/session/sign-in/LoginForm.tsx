import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CODES } from '#contract/wire/codes.ts'
import { PERSON } from '#domain/lists/fields/common.fields.ts'
import { PasswordField } from '#features/session/panels/PasswordField.tsx'
import { useSession, useSessionState } from '#features/session/session-context.ts'
import { useErrorText } from '#features/failure-text.ts'
import { asMinutes } from '#features/session/as-minutes.ts'
import classes from '#features/session/sign-in/LoginPage.module.css'

export interface LoginFields {
  userName: string
  password: string
  googleCode: string
}

type Faults = Partial<Record<keyof LoginFields, 'required' | 'codeFault'>>

interface LoginFormProps {
  fields: LoginFields
  setFields: (fields: LoginFields) => void
}

/** User name, password and Google code; typed values survive every refusal. */
export function LoginForm({ fields, setFields }: LoginFormProps) {
  const { t } = useTranslation('login')
  const session = useSession()
  const isBusy = useSessionState((snapshot) => snapshot.hasTag('busy'))
  const isCodeAsked = useSessionState((snapshot) => snapshot.matches('googleCode'))
  const isLocked = useSessionState(
    (snapshot) => snapshot.hasTag('locked') && snapshot.context.account === fields.userName.trim(),
  )
  const [faults, setFaults] = useState<Faults>({})
  const codeField = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (isCodeAsked) codeField.current?.select()
  }, [isCodeAsked])

  function bind(name: keyof LoginFields) {
    return {
      name,
      value: fields[name],
      // Keys pressed while the answer is awaited spoil no field, and lead nowhere.
      readOnly: isBusy,
      error: faults[name] && t(faults[name]),
      onChange: (event: { currentTarget: HTMLInputElement }) =>
        setFields({ ...fields, [name]: event.currentTarget.value }),
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = findFaults(fields)
    setFaults(found)
    const first = Object.keys(found)[0]
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else if (!isBusy) session.actor.send({ type: 'SIGN_IN', ...fields })
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Refused isCodeAsked={isCodeAsked} />
      <TextInput
        label={t('userName')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PERSON.maxLength}
        autoFocus
        {...bind('userName')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        showLabel={t('showPassword')}
        {...bind('password')}
      />
      <TextInput
        ref={codeField}
        label={t('googleCode')}
        description={t('googleCodeHint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        {...bind('googleCode')}
      />
      {/* Plain elements here and below: the first page comes without what Mantine's bring along. */}
      <button id="login-submit" className={classes.submit} type="submit" aria-busy={isBusy} disabled={isLocked}>
        {t(isBusy ? 'signingIn' : 'signIn')}
      </button>
    </form>
  )
}

/** Why the last attempt was refused and, while the account is locked, the remaining time. */
function Refused({ isCodeAsked }: { isCodeAsked: boolean }) {
  const { t } = useTranslation('login')
  const failureText = useErrorText()
  const failure = useSessionState((snapshot) => snapshot.context.failure)
  const secondsLeft = useSessionState((snapshot) => (snapshot.matches('locked') ? snapshot.context.secondsLeft : null))
  if (secondsLeft !== null) {
    return (
      <div className={classes.refused} role="alert">
        <strong>{t('lockedTitle')}</strong>
        {/* Announced once: a countdown read out every second would drown everything else. */}
        <span aria-live="off">{t('lockedFor', { time: asMinutes(secondsLeft) })}</span>
      </div>
    )
  }
  if (!failure) return null
  return (
    <div className={classes.refused} role="alert">
      <strong>{t(isCodeAsked ? 'googleCodeAsked' : 'notSignedIn')}</strong>
      <span>{failure.code === CODES.sessionExpired ? t('sessionLost') : failureText(failure)}</span>
    </div>
  )
}

function findFaults({ userName, password, googleCode }: LoginFields): Faults {
  const faults: Faults = {}
  if (userName.trim() === '') faults.userName = 'required'
  if (password === '') faults.password = 'required'
  if (!/^(\d{6})?$/.test(googleCode.trim())) faults.googleCode = 'codeFault'
  return faults
}
