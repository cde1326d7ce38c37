import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { ApprovalRow } from '#contract/people/todo.endpoints.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import type { ActionSubmission } from '#machines/action/action.flow.ts'
import { APPROVAL_FORMS, approvalFlow } from '#actions/people/approval-forms.ts'
import type { ApprovalCall, ApprovalCommand } from '#actions/people/approval-forms.ts'
import type { Outcome } from '#machines/outcome.ts'

const row: ApprovalRow = {
  id: 7,
  version: 0,
  kind: 'order.reverse',
  target: 'C2026112000000001',
  change: { fromStatusId: 4, toStatusId: 6 },
  stageChange: null,
  balance: null,
  teaching: null,
  reason: 'paid twice',
  amountMinor: 50_000,
  currency: 'INR',
  exponent: 2,
  limitMinor: 50_000,
  state: 'waiting',
  demandsCode: false,
  demandsPayPassword: false,
  requestedByUserId: 3,
  requestedBy: 'Asha',
  requestTime: '2026-11-20T01:00:00.000Z',
  decidedBy: null,
  decidedTime: null,
  note: null,
}
const facts: FormFacts = {
  role: 'admin',
  settings: {
    canTimeoutSupplement: true,
    googleVerifyManualSupplement: true,
    googleVerifyBalanceOperation: true,
    googleVerifyBatchOperations: true,
    googleVerifyIpWhitelist: true,
    googleVerifyIpRule: true,
  },
}

/** A flow whose call returns the scripted outcomes, with the requests it received. */
function start(
  command: ApprovalCommand,
  answer: Outcome<ApprovalRow, ApprovalRow>,
  changes: Partial<ApprovalRow> = {},
) {
  const sent: ActionSubmission<ApprovalCall>[] = []
  const submitAction = fromPromise<Outcome<ApprovalRow, ApprovalRow>, ActionSubmission<ApprovalCall>>(
    async ({ input }) => {
      sent.push(input)
      return answer
    },
  )
  const actor = createActor(approvalFlow.provide({ actors: { submitAction } }), {
    input: {
      entity: 'approval',
      form: APPROVAL_FORMS[command],
      row: { ...row, ...changes },
      facts,
      newKey: () => 'key',
    },
  })
  actor.start()
  return { actor, sent }
}

describe('deciding on a request', () => {
  it('approves without a reason, and with the code where the operation demands one', async () => {
    const { actor, sent } = start(
      'approval.approve',
      { kind: 'done', result: { ...row, state: 'approved' } },
      { demandsCode: true },
    )
    actor.send({ type: 'SUBMIT' })
    expect(actor.getSnapshot().context.faults).toEqual({ googleCode: 'required' })
    actor.send({ type: 'CHANGE', change: { googleCode: '123456' } })
    actor.send({ type: 'SUBMIT' })
    expect((await waitFor(actor, ({ status }) => status === 'done')).context.answer).toMatchObject({
      state: 'approved',
    })
    expect(sent).toEqual([
      { call: 'todo.decide', input: { approvalId: 7, approve: true, googleCode: '123456' }, key: 'key' },
    ])
  })

  it('declines with a reason only, and never requires a code', async () => {
    const { actor, sent } = start(
      'approval.decline',
      { kind: 'done', result: { ...row, state: 'declined' } },
      { demandsCode: true },
    )
    actor.send({ type: 'SUBMIT' })
    expect(actor.getSnapshot().context.faults).toEqual({ note: 'required' })
    actor.send({ type: 'CHANGE', change: { note: 'no' } })
    actor.send({ type: 'SUBMIT' })
    await waitFor(actor, ({ status }) => status === 'done')
    expect(sent.map(({ input }) => input)).toEqual([{ approvalId: 7, approve: false, note: 'no' }])
  })

  it('withdraws at once', async () => {
    const { actor, sent } = start('approval.withdraw', { kind: 'done', result: { ...row, state: 'withdrawn' } })
    actor.send({ type: 'SUBMIT' })
    await waitFor(actor, ({ status }) => status === 'done')
    expect(sent.map(({ call, input }) => [call, input])).toEqual([['todo.withdraw', { approvalId: 7 }]])
  })

  it('shows who decided first, and keeps the typed reason', async () => {
    const present: ApprovalRow = { ...row, state: 'approved', version: 1 }
    const { actor } = start('approval.decline', {
      kind: 'conflict',
      refusal: 'notInThisState',
      present,
      by: 'Bo',
      at: null,
    })
    actor.send({ type: 'CHANGE', change: { note: 'no' } })
    actor.send({ type: 'SUBMIT' })
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('conflict'))
    expect(context.conflict).toMatchObject({ by: 'Bo', present: { state: 'approved' } })
    expect(context.values['note']).toBe('no')
  })
})
