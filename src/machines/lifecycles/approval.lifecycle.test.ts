import { describe, expect, it } from 'vitest'
import { APPROVAL_STATES } from '#domain/approvals.ts'
import { approvalLifecycle } from '#machines/lifecycles/approval.lifecycle.ts'

const judge = (
  state: (typeof APPROVAL_STATES)[number],
  isOwn: boolean,
  type: (typeof approvalLifecycle.events)[number],
) => approvalLifecycle.judge({ state, context: { isOwn } }, { type })

describe('the lifecycle of a request', () => {
  it('can be decided only by another person', () => {
    expect(judge('waiting', false, 'APPROVE')).toEqual({ ok: true, to: 'approved' })
    expect(judge('waiting', false, 'DECLINE')).toEqual({ ok: true, to: 'declined' })
    expect(judge('waiting', true, 'APPROVE')).toEqual({ ok: false, refusal: 'ownRequest' })
    expect(judge('waiting', true, 'DECLINE')).toEqual({ ok: false, refusal: 'ownRequest' })
  })

  it('can be withdrawn only by its requester', () => {
    expect(judge('waiting', true, 'WITHDRAW')).toEqual({ ok: true, to: 'withdrawn' })
    expect(judge('waiting', false, 'WITHDRAW')).toEqual({ ok: false, refusal: 'othersRequest' })
  })

  it('ends once: no event applies after waiting', () => {
    for (const state of APPROVAL_STATES.filter((one) => one !== 'waiting')) {
      for (const isOwn of [true, false]) {
        for (const event of approvalLifecycle.events)
          expect([state, event, judge(state, isOwn, event)]).toEqual([
            state,
            event,
            { ok: false, refusal: 'notInThisState' },
          ])
      }
    }
  })
})
