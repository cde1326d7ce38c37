import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useLayer } from '#commands/react/surface-context.ts'
import { formatMoney } from '#domain/money.ts'
import { ActionPanel } from '#features/list/action/ActionPanel.tsx'
import type { ActionWords } from '#features/list/action/action-words.ts'
import { demoCode } from '#features/list/action/demo-code.ts'
import { ConflictNotice, Refusal } from '#features/list/action/Refusal.tsx'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import { approvalLook } from '#features/todo/approvals/approval-columns.tsx'
import type { ApprovalActor } from '#features/todo/approvals/use-approval-flow.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'

interface ApprovalPanelProps {
  actor: ApprovalActor
  zone: string
  /** A demo system fills in the current code. */
  isDemo: boolean
  submitKeys: string
  onLeave: () => void
}

/** The form of a decision on one request; it has the keys to itself, and Esc leaves it. */
export function ApprovalPanel({ actor, zone, isDemo, submitKeys, onLeave }: ApprovalPanelProps) {
  useLayer(useMemo(() => ({ id: 'approvalFlow', leave: onLeave }), [onLeave]))
  const { context, value } = useSelector(actor, (now) => now)
  const { form, row, failure, conflict } = context
  const t = useLookup()
  const texts = useListTexts('todo')
  const words = useMemo((): ActionWords => {
    const text = (key: string, values?: Record<string, unknown>) => t(`todo:action.${form.name}.${key}`, values)
    return {
      title: text('title'),
      submit: text('submit'),
      text: text('text', { operation: texts.enum('approvalKind', row.kind), target: row.target, by: row.requestedBy, amount: `${formatMoney(row.amountMinor, row.exponent)} ${row.currency}` }),
      field: (name) => t(`todo:action.field.${name}`),
      help: (name) => t(`todo:action.help.${name}`, { defaultValue: '' }) || undefined,
      choice: (_group, name) => name,
      fault: (fault) => texts.fault({ fault }),
      yesNo: (is) => texts.enum('yesNo', is ? 'yes' : 'no'),
      several: () => [],
    }
  }, [t, texts, form, row])

  return (
    <ActionPanel
      state={String(value)}
      context={context}
      send={actor.send}
      words={words}
      code={row.target}
      refusal={<Refusal failure={failure} />}
      conflict={conflict ? <ConflictNotice conflict={conflict} namespace="todo" zone={zone} look={({ state }) => approvalLook(state)} label={({ state }) => texts.enum('approvalState', state)} /> : null}
      demo={isDemo ? demoCode(t('list:action.fillDemo'), (code) => actor.send({ type: 'CHANGE', change: { [CODE_FIELD]: code } })) : undefined}
      submitKeys={submitKeys}
    />
  )
}
