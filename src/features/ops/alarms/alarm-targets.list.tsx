import { useTranslation } from 'react-i18next'
import { alarmTargetActions } from '#actions/ops/alarm-target.actions.ts'
import type { OutputOf } from '#contract/contract.ts'
import type { TargetOutcome } from '#domain/alarms/alarm-targets.ts'
import { ALARM_TARGET_FIELDS } from '#domain/lists/system/alarms.fields.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { useListTexts } from '#features/list/list-texts.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

const OUTCOME_STYLES: Record<TargetOutcome, StatusStyle> = {
  delivered: { tone: 'success', icon: 'done' },
  failed: { tone: 'danger', icon: 'failed' },
}

/** Chats, mailboxes and webhooks that alarms are sent to. */
export default defineList({
  screen: 'alarmTargets',
  namespace: 'alarmTargets',
  icon: 'send',
  goto: 's z',
  call: 'alarmTarget.getList',
  fields: ALARM_TARGET_FIELDS,
  search: 'name',
  titleOf: ({ name }) => name,
  actions: alarmTargetActions,
  cells: {
    enabled: ({ enabled }, { texts }) => ({
      isOn: enabled,
      label: texts.enum('yesNo', enabled ? 'yes' : 'no'),
      command: 'alarmTarget.switch',
    }),
    lastOutcome: ({ lastOutcome }, { texts }) =>
      lastOutcome === null ? null : { ...OUTCOME_STYLES[lastOutcome], label: texts.enum('alarmOutcome', lastOutcome) },
  },
  Answer: TestAnswer,
})

/** Answer of a target to a test alarm. */
function TestAnswer({ answer }: { answer: unknown }) {
  const { t } = useTranslation('alarmTargets')
  const texts = useListTexts('alarmTargets')
  const { ms, outcome, reply } = answer as OutputOf<'alarmTarget.sendTest'>
  return (
    <section aria-live="polite">
      <p>
        <strong>{texts.enum('alarmOutcome', outcome)}</strong> · {t('test.took', { ms })}
      </p>
      <p>{sanitizeText(reply)}</p>
    </section>
  )
}
