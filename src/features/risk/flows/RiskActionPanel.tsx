import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useLayer } from '#commands/react/surface-context.ts'
import type { EndpointName } from '#contract/contract.ts'
import { ActionPanel } from '#features/list/action/ActionPanel.tsx'
import type { ActionWords } from '#features/list/action/action-words.ts'
import actionStyles from '#features/list/action/action.module.css'
import { Refusal } from '#features/list/action/Refusal.tsx'
import { keyText } from '#features/list/command-keys.ts'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import type { EnumGroup } from '#features/list/list-texts.ts'
import { timeText } from '#features/list/time-text.ts'
import type { makeActionFlow } from '#machines/action/action.flow.ts'
import type { Conflict } from '#machines/outcome.ts'

/** Where the words of a part of risk control stand. */
export type RiskNamespace = 'riskDetections' | 'riskRules' | 'riskBlacklist'
/** The running form of an action on one row. */
export type ActionActor<Row, Call extends EndpointName, Answer> = ActorRefFrom<ReturnType<typeof makeActionFlow<Row, Call, Answer>>>

interface RiskActionPanelProps<Row, Call extends EndpointName, Answer> {
  actor: ActionActor<Row, Call, Answer>
  namespace: RiskNamespace
  /** The action's words, below `action` of the namespace. */
  name: string
  /** What its sentence speaks of. */
  params: Readonly<Record<string, unknown>>
  /** What it is about, beside the title. */
  code: string
  zone: string
  onLeave: () => void
}

/** The form of an action of risk control; it has the keys to itself, and Esc leaves it. */
export function RiskActionPanel<Row, Call extends EndpointName, Answer>({ actor, namespace, name, params, code, zone, onLeave }: RiskActionPanelProps<Row, Call, Answer>) {
  useLayer(useMemo(() => ({ id: 'riskFlow', leave: onLeave }), [onLeave]))
  const { context, value } = useSelector(actor, (now) => now)
  const t = useLookup()
  const texts = useListTexts(namespace)
  const words = useMemo((): ActionWords => {
    const text = (key: string) => t(`${namespace}:action.${name}.${key}`, { ...params })
    return {
      title: text('title'),
      text: text('text'),
      submit: text('submit'),
      field: (field) => t(`${namespace}:action.field.${field}`),
      help: (field) => t(`${namespace}:action.help.${field}`, { defaultValue: '' }) || undefined,
      // A currency is called by its code.
      choice: (group, choice) => (group === 'currency' ? choice : texts.enum(group as EnumGroup, choice)),
      fault: (fault) => texts.fault({ fault }),
      yesNo: (is) => texts.enum('yesNo', is ? 'yes' : 'no'),
      several: () => [],
    }
  }, [t, texts, namespace, name, params])
  return (
    <ActionPanel
      state={String(value)}
      context={context}
      send={actor.send}
      words={words}
      code={code}
      refusal={<Refusal failure={context.failure} />}
      conflict={context.conflict ? <MovedOn conflict={context.conflict} namespace={namespace} zone={zone} /> : null}
      demo={undefined}
      submitKeys={keyText('mod+Enter')}
    />
  )
}

/** That somebody changed it since it was looked at: who, when, and what stands against the action. */
export function MovedOn({ conflict, namespace, zone }: { conflict: Conflict<unknown>; namespace: RiskNamespace; zone: string }): ReactNode {
  const t = useLookup()
  const texts = useListTexts(namespace)
  const at = conflict.at === null ? '' : timeText(conflict.at, zone)
  return (
    <div className={actionStyles.conflict} role="alert">
      <strong>{t(`${namespace}:conflict.title`)}</strong>
      <span>{conflict.by === null ? t(`${namespace}:conflict.automation`, { at }) : t(`${namespace}:conflict.who`, { by: conflict.by, at })}</span>
      {conflict.refusal && conflict.refusal !== 'movedOn' ? <span>{texts.refusal(conflict.refusal)}</span> : null}
    </div>
  )
}
