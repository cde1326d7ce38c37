import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { formatMoney } from '#domain/money/money.ts'
import { ActionPanel } from '#features/list/action/ActionPanel.tsx'
import type { ActionWords } from '#features/list/action/action-words.ts'
import { ConflictNotice } from '#features/list/action/outcome/Refusal.tsx'
import { useFieldWords } from '#features/list/action/form/use-field-words.ts'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import { approvalStatusStyle } from '#features/todo/approvals/approval-columns.ts'
import type { ApprovalActor } from '#features/todo/approvals/use-approval-flow.ts'

interface ApprovalPanelProps {
  actor: ApprovalActor
  zone: string
  isDemo: boolean
  onLeave: () => void
}

/** The form of a decision on one request. */
export function ApprovalPanel({ actor, zone, isDemo, onLeave }: ApprovalPanelProps) {
  const { form, row } = useSelector(actor, ({ context }) => context)
  const t = useLookup()
  const texts = useListTexts('todo')
  const fieldWords = useFieldWords('todo')
  const words = useMemo((): ActionWords => {
    const text = (key: string, values?: Record<string, unknown>) => t(`todo:action.${form.name}.${key}`, values)
    return {
      ...fieldWords,
      title: text('title'),
      submit: text('submit'),
      text: text('text', {
        operation: texts.enum('approvalKind', row.kind),
        target: row.target,
        by: row.requestedBy,
        amount: `${formatMoney(row.amountMinor, row.exponent)} ${row.currency}`,
      }),
    }
  }, [t, texts, fieldWords, form, row])

  return (
    <ActionPanel
      actor={actor}
      words={words}
      code={row.target}
      conflictOf={(conflict) => (
        <ConflictNotice
          conflict={conflict}
          namespace="todo"
          zone={zone}
          status={({ state }) => ({ ...approvalStatusStyle(state), label: texts.enum('approvalState', state) })}
        />
      )}
      isDemo={isDemo}
      onLeave={onLeave}
    />
  )
}
