import { useRef } from 'react'
import { createActor } from 'xstate'
import type { CommandTarget } from '#commands/command.ts'
import type { RiskDetectionRow } from '#contract/risk.endpoints.ts'
import type { ActionActor } from '#features/list/action/ActionPanel.tsx'
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
}

interface Hooks {
  facts: FormFacts
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
    const actor = createActor(
      detectionActionFlow.provide({ actors: { submitAction: submitDetection(row) } }),
      recorded({
        input: { entity: 'riskDetection', form, row, facts: latest.current.facts, newKey: () => crypto.randomUUID() },
      }),
    )
    const flow: DetectionFlow = { name: form.name, row, actor }
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
  return { flow: held.flow, isOpen: held.flow !== null, start, leave: held.leave }
}
