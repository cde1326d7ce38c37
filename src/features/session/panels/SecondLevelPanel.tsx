import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSWORD } from '#domain/lists/fields/common.fields.ts'
import { operationName } from '#features/session/panels/focus-and-operation.ts'
import { Panel, PanelRefusal } from '#features/session/panels/Panel.tsx'
import { PasswordField } from '#features/session/panels/PasswordField.tsx'
import { useSession, useSessionState } from '#features/session/session-context.ts'
import classes from '#features/session/panels/Panel.module.css'

/** Requests the second-level password over the work; the waiting calls continue once it is correct. */
export function SecondLevelPanel() {
  const { t } = useTranslation('session')
  const { actor } = useSession()
  const why = useSessionState((snapshot) => snapshot.context.secondLevelReason)
  const isBusy = useSessionState((snapshot) => snapshot.hasTag('busy'))
  const isLocked = useSessionState((snapshot) => snapshot.hasTag('locked'))
  const [password, setPassword] = useState('')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  // While the panel is open, nothing else is begun.
  const [operation] = useState(operationName)

  const close = () => actor.send({ type: 'CLOSE_PANEL' })
  function submit() {
    setMissing(password === '')
    if (password === '' || isBusy || isLocked) return
    actor.send({ type: 'GIVE_SECOND_PASSWORD', password, reason })
    setPassword('')
  }

  return (
    <Panel title={t('secondLevel.title')} onClose={close} onSubmit={submit}>
      <p className={classes.reason}>
        {operation === null
          ? t(why === 'expired' ? 'secondLevel.expired' : 'secondLevel.missing')
          : t(why === 'expired' ? 'secondLevel.expiredFor' : 'secondLevel.missingFor', { operation })}
      </p>
      <PanelRefusal />
      <PasswordField
        label={t('secondLevel.password')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isMissing && password === '' && t('required')}
        // Not the sign-in password: a manager that fills that one in would only use up tries.
        autoComplete="off"
        autoFocus
        showLabel={t('showPassword')}
      />
      <TextInput
        label={t('secondLevel.reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={PASSWORD.maxLength}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={close}>
          {t('secondLevel.close')}
        </Button>
        <Button type="submit" aria-busy={isBusy} disabled={isLocked}>
          {t(isBusy ? 'secondLevel.submitting' : 'secondLevel.submit')}
        </Button>
      </div>
    </Panel>
  )
}
