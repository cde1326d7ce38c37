import { expect, it } from 'vitest'
import { isRejectReason, joinReason, rejectReasonText, REJECT_REASONS } from '#domain/orders/reject-reasons.ts'

const word = (reason: string) => reason.toUpperCase()

it('says a stored reason in words, and keeps what a person wrote', () => {
  for (const reason of REJECT_REASONS) {
    expect(rejectReasonText(joinReason(reason, ' '), word)).toBe(reason.toUpperCase())
    expect(rejectReasonText(joinReason(reason, 'a: b'), word)).toBe(`${reason.toUpperCase()}: a: b`)
  }
  expect(isRejectReason('mistyped')).toBe(false)
  expect(rejectReasonText('mistyped: other', word)).toBe('mistyped: other')
})
