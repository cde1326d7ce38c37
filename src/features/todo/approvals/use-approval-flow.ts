import { useCallback, useMemo, useRef } from 'react'
import { createActor, fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { api } from '#api/api.ts'
import type { CommandTarget } from '#commands/command.ts'
import type { ApprovalRow } from '#contract/todo.endpoints.ts'
import { draftsOf } from '#features/form/draft/drafts.ts'
import { typedBefore } from '#features/form/draft/keep-draft.ts'
import { keepActionDraft, openFormOf } from '#features/list/action/open-form.ts'
import type { OpenForm } from '#features/list/list-screen.types.ts'
import { useHeldFlow } from '#features/list/action/use-held-flow.ts'
import { attempt } from '#features/list/action/call-outcome.ts'
import type { ActionSubmission } from '#machines/action/action.flow.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { approvalFlow, approvalFormOf } from '#machines/approval/approval-forms.ts'
import type { ApprovalCall } from '#machines/approval/approval-forms.ts'
import type { Outcome } from '#machines/outcome.ts'
import { recorded } from '#machines/recording/recorder.ts'

/** The running decision on one request. */
export type ApprovalActor = ActorRefFrom<typeof approvalFlow>

interface FlowHooks {
  facts: FormFacts
  userId: number
  onStarted: (row: ApprovalRow) => void
  /** A request was completed: the form's name, and the updated request. */
  onDone: (name: string, row: ApprovalRow) => void
  onEnded: () => void
}

/** The request as the server has it now; null when it cannot be had. */
async function freshApproval(key: string): Promise<ApprovalRow | null> {
  try {
    return (await api.call('todo.getOne', { approvalId: Number(key) })).approval
  } catch {
    return null
  }
}

const submitterFor = ({ id }: ApprovalRow) =>
  fromPromise<Outcome<ApprovalRow, ApprovalRow>, ActionSubmission<ApprovalCall>>(({ input: { call, input, key } }) =>
    attempt(String(id), async () => (await api.call(call, input, { idempotencyKey: key })).approval, freshApproval),
  )

/** Starts and holds the screen's single flow; a running flow is never discarded by starting another. */
export function useApprovalFlow(hooks: FlowHooks) {
  const { flow, isBusy, put, leave } = useHeldFlow<{ actor: ApprovalActor; form: OpenForm }>()
  const latest = useRef(hooks)
  latest.current = hooks

  const start = useCallback(
    (command: string, target: CommandTarget): boolean => {
      const form = approvalFormOf(command)
      const [row] = target.kind === 'approval' ? target.rows : []
      if (isBusy() || !form || !row) return false
      const { facts, userId } = latest.current
      const drafts = draftsOf(userId)
      const place = { command, subject: String(row.id) }
      const typed = typedBefore(drafts, place)
      const input = { entity: 'approval', form, row, facts, typed, newKey: () => crypto.randomUUID() }
      const made = createActor(
        approvalFlow.provide({ actors: { submitAction: submitterFor(row) } }),
        recorded({ input }),
      )
      made.subscribe((snapshot) => {
        if (snapshot.status !== 'done') return
        put(null)
        latest.current.onEnded()
        if (snapshot.context.answer) latest.current.onDone(form.name, snapshot.context.answer)
      })
      keepActionDraft(drafts, place, made)
      const letGo = () => {
        put(null)
        latest.current.onEnded()
      }
      put({ actor: made, form: openFormOf(made, place, letGo) })
      made.start()
      latest.current.onStarted(row)
      return true
    },
    [isBusy, put],
  )
  const actor = flow?.actor ?? null
  const form = flow?.form ?? null
  return useMemo(() => ({ actor, form, isOpen: actor !== null, start, leave }), [actor, form, start, leave])
}
