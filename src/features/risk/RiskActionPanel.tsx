import { useMemo } from 'react'
import type { EndpointName } from '#contract/contract.ts'
import { ActionPanel } from '#features/list/action/ActionPanel.tsx'
import type { ActionActor } from '#features/list/action/ActionPanel.tsx'
import type { ActionLabels } from '#features/list/action/action-labels.ts'
import { ConflictNotice } from '#features/list/action/Refusal.tsx'
import { useFieldLabels } from '#features/list/action/form/use-field-labels.ts'
import { useLookup } from '#features/list/list-texts.ts'

// Currencies are shown by code.
const NAMED = ['currency'] as const

/** Where the words of a part of risk control stand. */
type RiskNamespace = 'riskDetections' | 'riskRules' | 'riskBlacklist'

interface RiskActionPanelProps<Row, Call extends EndpointName, Answer> {
  actor: ActionActor<Row, Call, Answer>
  namespace: RiskNamespace
  /** The action's words, below `action` of the namespace. */
  name: string
  /** Values in its sentence. */
  params: Readonly<Record<string, unknown>>
  /** Subject of the form, beside the title. */
  code: string
  zone: string
  /** The list's row within what the form is about, where that is not the row itself. */
  listedIn?: (row: Row) => unknown
  onLeave: () => void
}

/** The form of an action of risk control. */
export function RiskActionPanel<Row, Call extends EndpointName, Answer>({
  actor,
  namespace,
  name,
  params,
  code,
  zone,
  listedIn,
  onLeave,
}: RiskActionPanelProps<Row, Call, Answer>) {
  const t = useLookup()
  const fieldLabels = useFieldLabels(namespace, NAMED)
  const words = useMemo((): ActionLabels => {
    const text = (key: string) => t(`${namespace}:action.${name}.${key}`, { ...params })
    return { ...fieldLabels, title: text('title'), text: text('text'), submit: text('submit') }
  }, [t, fieldLabels, namespace, name, params])
  return (
    <ActionPanel
      actor={actor}
      words={words}
      code={code}
      conflictOf={(conflict) => <ConflictNotice conflict={conflict} namespace={namespace} zone={zone} />}
      isDemo={false}
      {...(listedIn && { listedIn })}
      onLeave={onLeave}
    />
  )
}
