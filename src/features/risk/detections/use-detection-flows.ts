import { useRef } from 'react'
import { createActor } from 'xstate'
import type { CommandTarget } from '#commands/command.ts'
import type { RiskDetectionRow } from '#contract/risk.endpoints.ts'
import type { ActionActor } from '#features/list/action/ActionPanel.tsx'
import { draftsOf } from '#features/form/draft/drafts.ts'
import { typedBefore } from '#features/form/draft/keep-draft.ts'
import { keepActionDraft, openFormOf } from '#features/list/action/open-form.ts'
import type { OpenForm } from '#features/list/list-screen.types.ts'
import { useHeldFlow } from '#features/list/action/use-held-flow.ts'
import { submitDetection } from '#features/risk/flows/risk-actors.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { DETECTION_FORMS, detectionActionFlow } from '#machines/risk/risk-forms.ts'
import type { DetectionCall } from '#machines/risk/risk-forms.ts'
import { recorded } from '#machines/recording/recorder.ts'

/** The form by which a payout is held or released. */
export interface DetectionFlow {
  /** The verb, as its texts are named. */
  name: 'hold' | 'release'
  row: RiskDetectionRow
  actor: ActionActor<RiskDetectionRow, DetectionCall, null>
  form: OpenForm
}

interface Hooks {
  facts: FormFacts
  userId: number
  onDone: (flow: DetectionFlow) => void
  onEnded: () => void
  open: (key: string) => void
}

const isForm = (command: string): command is keyof typeof DETECTION_FORMS => Object.hasOwn(DETECTION_FORMS, command)

/** Holding and releasing the payout of a detection, one at a time. */
export function useDetectionFlows(hooks: Hooks) {
  const held = useHeldFlow<DetectionFlow>()
  const latest = useRef(hooks)
  latest.current = hooks

  function start(command: string, target: CommandTarget): boolean {
    const [row] = target.kind === 'riskDetection' ? target.rows : []
    if (held.isBusy() || !row || !isForm(command)) return false
    const form = DETECTION_FORMS[command]
    const { facts, userId } = latest.current
    const drafts = draftsOf(userId)
    const place = { command, subject: String(row.id) }
    const actor = createActor(
      detectionActionFlow.provide({ actors: { submitAction: submitDetection(row) } }),
      recorded({
        input: {
          entity: 'riskDetection',
          form,
          row,
          facts,
          typed: typedBefore(drafts, place),
          newKey: () => crypto.randomUUID(),
        },
      }),
    )
    keepActionDraft(drafts, place, actor)
    const letGo = () => {
      held.put(null)
      latest.current.onEnded()
    }
    const flow: DetectionFlow = { name: form.name, row, actor, form: openFormOf(actor, place.subject, letGo) }
    actor.subscribe((snapshot) => {
      if (snapshot.status !== 'done') return
      held.put(null)
      latest.current.onEnded()
      if (snapshot.matches('done')) latest.current.onDone(flow)
    })
    held.put(flow)
    actor.start()
    latest.current.open(String(row.id))
    return true
  }
  return { flow: held.flow, isOpen: held.flow !== null, form: held.flow?.form ?? null, start, leave: held.leave }
}
