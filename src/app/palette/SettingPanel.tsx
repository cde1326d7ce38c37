import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createActor, fromPromise } from 'xstate'
import { api } from '#api/api.ts'
import { Dialog } from '#app/commands/Dialog.tsx'
import styles from '#app/palette/SettingPanel.module.css'
import { settingValueText } from '#app/palette/setting-texts.ts'
import { useSettingWords } from '#app/palette/use-setting-words.ts'
import type { SessionUser } from '#contract/user.endpoints.ts'
import { settingValueOf } from '#contract/settings.endpoints.ts'
import { ActionPanel } from '#features/list/action/ActionPanel.tsx'
import { attempt } from '#features/list/action/call-outcome.ts'
import { settingFlow, settingForm } from '#machines/setting/setting-forms.ts'
import type { SettingCall, SettingRow } from '#machines/setting/setting-forms.ts'
import type { ActionSubmission } from '#machines/action/action.flow.ts'
import type { Outcome } from '#machines/outcome.ts'
import { recorded } from '#machines/recording/recorder.ts'
import { roleOf } from '#routes/access.ts'

interface SettingPanelProps {
  row: SettingRow
  user: SessionUser
  onClose: () => void
}

/** The form of one setting in a dialog: the present value is filled in, and saving says what it is now. */
export default function SettingPanel({ row, user, onClose }: SettingPanelProps) {
  const { t } = useTranslation(['settings', 'enums'])
  const queries = useQueryClient()
  const words = useSettingWords(row.key)
  const [actor] = useState(() => makeActor(row, user))
  const latest = useRef({ t, onClose })
  latest.current = { t, onClose }
  useEffect(() => {
    const subscription = actor.subscribe((snapshot) => {
      if (snapshot.status !== 'done') return
      const now = latest.current
      now.onClose()
      if (!snapshot.matches('done')) return
      const { form, values } = snapshot.context
      const value = settingValueOf(row.key, { ...form.inputOf(row, values) })
      const name = now.t(`settings:name.${row.key}`)
      notifications.show({
        id: 'setting',
        message: now.t('settings:changed', { name, value: settingValueText(now.t, { key: row.key, value }) }),
      })
      void queries.invalidateQueries({ queryKey: ['system-config.getAll'] })
    })
    actor.start()
    return () => {
      subscription.unsubscribe()
      actor.stop()
    }
  }, [actor, row, queries])
  const cancel = useMemo(() => () => actor.send({ type: 'CANCEL' }), [actor])
  return (
    <Dialog id="setting" label={words.title} className={styles.dialog} isLayer={false} onClose={cancel}>
      <div className={styles.body}>
        <ActionPanel
          actor={actor}
          words={words}
          code=""
          conflictOf={() => null}
          isDemo={user.system.isDemo}
          onLeave={cancel}
        />
      </div>
    </Dialog>
  )
}

function makeActor(row: SettingRow, user: SessionUser) {
  const submitAction = fromPromise<Outcome<unknown, SettingRow>, ActionSubmission<SettingCall>>(
    ({ input: { call, input, key } }) =>
      attempt(
        row.key,
        () => api.call(call, input, { idempotencyKey: key }) as Promise<unknown>,
        () => Promise.resolve(null),
      ),
  )
  return createActor(
    settingFlow.provide({ actors: { submitAction } }),
    recorded({
      input: {
        entity: 'setting',
        form: settingForm(row.key),
        row,
        facts: { role: roleOf(user), settings: user.system },
        newKey: () => crypto.randomUUID(),
      },
    }),
  )
}
