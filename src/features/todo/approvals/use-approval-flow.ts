import { useCallback, useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { api } from '#api/api.ts'
import type { CommandTarget } from '#commands/command.ts'
import type { ApprovalRow } from '#contract/people/todo.endpoints.ts'
import { draftsOf } from '#features/form/draft/drafts.ts'
import { openForm } from '#features/list/action/form/open-form.ts'
import type { FormFlow } from '#features/list/action/form/open-form.ts'
import { useHeldFlow } from '#features/list/use-held-flow.ts'
import { attempt } from '#features/list/action/call-outcome.ts'
import type { ActionSubmission } from '#machines/action/action.flow.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { approvalFlow, approvalFormOf } from '#actions/people/approval-forms.ts'
import type { ApprovalCall } from '#actions/people/approval-forms.ts'
import type { Outcome } from '#machines/outcome.ts'

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

/** The decision on one request; a running one is never discarded by starting another. */
export function useApprovalFlow(hooks: FlowHooks) {
  const { flow, form, isOpen, now, run, leave } = useHeldFlow<FormFlow<ApprovalRow, ApprovalCall, ApprovalRow>>(
    hooks.onEnded,
  )
  const latest = useRef(hooks)
  latest.current = hooks

  const start = useCallback(
    (command: string, target: CommandTarget): boolean => {
      const action = approvalFormOf(command)
      const [row] = target.kind === 'approval' ? target.rows : []
      if (now() !== null || !action || !row) return false
      const { facts, userId } = latest.current
      const open = openForm(
        approvalFlow.provide({ actors: { submitAction: submitterFor(row) } }),
        { entity: 'approval', form: action, row, facts },
        { command, subject: String(row.id), drafts: draftsOf(userId) },
      )
      run(open, () => {
        const { answer } = open.actor.getSnapshot().context
        if (answer) latest.current.onDone(action.name, answer)
      })
      latest.current.onStarted(row)
      return true
    },
    [now, run],
  )
  const actor = flow?.actor ?? null
  return useMemo(() => ({ actor, form, isOpen, start, leave }), [actor, form, isOpen, start, leave])
}
