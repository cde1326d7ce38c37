import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Alert.css'
import { Alert, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import type { CallFailure } from '#contract/wire/call-failure.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import { useErrorText, StoredMessage, useSay } from '#features/failure-text.ts'
import { Panel } from '#features/session/panels/Panel.tsx'
import { PasswordField } from '#features/session/panels/PasswordField.tsx'
import { useSession } from '#features/session/session-context.ts'
import classes from '#features/session/panels/Panel.module.css'

const EMPTY = { oldPassword: '', newPassword: '', repeated: '' }
type Field = keyof typeof EMPTY
const FIELDS = Object.keys(EMPTY) as Field[]

/** Changes the person's second-level password, which must then be entered again. */
export default function SecondPasswordPanel({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('session')
  const say = useSay('session')
  const { actor } = useSession()
  const errorText = useErrorText()
  const form = useRef<HTMLDivElement>(null)
  const [values, setValues] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const faults = faultsOf(values)

  async function submit() {
    if (isBusy) return
    setTried(true)
    const wrong = FIELDS.find((field) => faults[field])
    if (wrong) return focus(wrong)
    setBusy(true)
    setFailure(null)
    try {
      const { oldPassword, newPassword } = values
      await api.call('user.changeSecondPassword', { oldPassword, newPassword })
      actor.send({ type: 'UPDATE_USER', change: { secondLevelUntil: null } })
      notifications.show({
        id: 'secondPassword',
        message: <StoredMessage said={() => say('secondPassword.changed')} />,
      })
      onClose()
    } catch (error) {
      setFailure(asCallFailure(error))
      setBusy(false)
      setValues((before) => ({ ...before, oldPassword: '' }))
      setTried(false)
      focus('oldPassword')
    }
  }

  const focus = (field: Field) => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()
  const refused = failure?.failure.issues?.[0]

  return (
    <Panel title={t('secondPassword.title')} onClose={onClose} onSubmit={() => void submit()}>
      {failure && (
        <Alert color="red" role="alert">
          {errorText(refused ? { ...failure, msg: `fault.${refused.fault}` } : failure)}
        </Alert>
      )}
      <div ref={form} className={classes.form}>
        {FIELDS.map((field) => (
          <PasswordField
            key={field}
            name={field}
            label={t(`secondPassword.${field}`)}
            description={field === 'newPassword' && t('secondPassword.rule')}
            value={values[field]}
            onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [field]: value }))}
            error={isTried && faults[field] && t(faults[field])}
            // Not the sign-in password, which a manager would fill in or write over.
            autoComplete="off"
            autoFocus={field === 'oldPassword'}
            showLabel={t('showPassword')}
          />
        ))}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('secondLevel.close')}
        </Button>
        <Button type="submit" aria-busy={isBusy}>
          {t(isBusy ? 'secondPassword.submitting' : 'secondPassword.submit')}
        </Button>
      </div>
    </Panel>
  )
}

/** Faults that prevent sending, as keys of the `session` texts; the server decides. */
function faultsOf({ oldPassword, newPassword, repeated }: typeof EMPTY) {
  const isStrong = newPassword.length >= 8 && /[A-Za-z]/.test(newPassword) && /\d/.test(newPassword)
  return {
    oldPassword: oldPassword === '' ? 'required' : null,
    newPassword: newPassword === '' ? 'required' : isStrong ? null : 'secondPassword.rule',
    repeated: repeated === newPassword ? null : 'secondPassword.different',
  } as const
}
