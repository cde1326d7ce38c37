import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from '@xstate/react'
import { createActor, fromPromise } from 'xstate'
import { api } from '#api/api.ts'
import { Dialog } from '#app/commands/Dialog.tsx'
import styles from '#app/palette/setting/SettingPanel.module.css'
import { SettingChange } from '#features/ops/settings/SettingChange.tsx'
import { settingValueText } from '#features/ops/settings/setting-texts.ts'
import { useSettingLabels } from '#features/ops/settings/use-setting-labels.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { settingValueOf } from '#contract/system/settings.endpoints.ts'
import { ActionPanel } from '#features/list/action/ActionPanel.tsx'
import { nameOperations } from '#features/session/panels/focus-and-operation.ts'
import { ConflictNotice } from '#features/list/action/Refusal.tsx'
import { attempt } from '#features/list/action/call-outcome.ts'
import { settingFlow, settingForm, settingInput } from '#actions/ops/setting-forms.ts'
import type { SettingCall, SettingRow } from '#actions/ops/setting-forms.ts'
import { only } from '#machines/action/define-actions.ts'
import type { Rows } from '#machines/action/define-actions.ts'
import type { ActionSubmission } from '#machines/action/action.flow.ts'
import type { Outcome } from '#machines/outcome.ts'
import { recorded } from '#recording/recorder.ts'
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
  const words = useSettingLabels(row.id)
  const [actor] = useState(() => makeActor(row, user))
  const latest = useRef({ t, onClose })
  latest.current = { t, onClose }
  useEffect(() => {
    const subscription = actor.subscribe((snapshot) => {
      if (snapshot.status !== 'done') return
      const now = latest.current
      now.onClose()
      if (!snapshot.matches('done')) return
      const value = settingValueOf(row.id, { ...settingInput(row, snapshot.context.values) })
      const name = now.t(`settings:name.${row.id}`)
      notifications.show({
        id: 'setting',
        message: now.t('settings:changed', { name, value: settingValueText(now.t, row.id, value) }),
      })
      void queries.invalidateQueries({ queryKey: ['system-config.getAll'] })
    })
    actor.start()
    return () => {
      subscription.unsubscribe()
      actor.stop()
    }
  }, [actor, row, queries])
  useEffect(() => nameOperations(() => words.title), [words.title])
  const values = useSelector(actor, (now) => now.context.values)
  const present = useSelector(actor, (now) => only(now.context.row.rows))
  const cancel = useMemo(() => () => actor.send({ type: 'CANCEL' }), [actor])
  return (
    <Dialog id="setting" label={words.title} className={styles.dialog} isLayer={false} onClose={cancel}>
      <div className={styles.body}>
        <ActionPanel
          actor={actor}
          words={words}
          code=""
          conflictOf={(conflict) => <ConflictNotice conflict={conflict} namespace="settings" zone={user.system.zone} />}
          detail={<SettingChange row={present} values={values} />}
          isDemo={user.system.isDemo}
          onLeave={cancel}
        />
      </div>
    </Dialog>
  )
}

/** The setting as somebody else left it; null when it cannot be read. */
async function readSetting(id: string): Promise<Rows<SettingRow> | null> {
  try {
    const { list } = await api.call('system-config.getAll', {})
    return { rows: list.flatMap(({ key, value, version }) => (key === id ? [{ id: key, value, version }] : [])) }
  } catch {
    return null
  }
}

function makeActor(row: SettingRow, user: SessionUser) {
  const submitAction = fromPromise<Outcome<unknown, Rows<SettingRow>>, ActionSubmission<SettingCall>>(
    ({ input: { call, input, key } }) =>
      attempt(row.id, () => api.call(call, input, { idempotencyKey: key }) as Promise<unknown>, readSetting),
  )
  return createActor(
    settingFlow.provide({ actors: { submitAction } }),
    recorded({
      input: {
        entity: 'setting',
        form: settingForm(row.id),
        row: { rows: [row] },
        facts: { role: roleOf(user), settings: user.system },
        newKey: () => crypto.randomUUID(),
      },
    }),
  )
}
