import { expect, it } from 'vitest'
import { codeRun, codeSelection, previewByRow, resultsByRow, followedByRow } from '#machines/desk/bulk-by-code.ts'

it('sends keys as order codes, and a code of the authenticator only when one was given', () => {
  expect(codeSelection({ keys: ['A', 'B'] })).toEqual({ orderCodes: ['A', 'B'] })
  expect(codeSelection({ filter: { locked: true } })).toEqual({ filter: { locked: true }, except: [] })
  const chunk = { keys: ['A'], idempotencyKey: 'attempt-1', bulkId: 'run-1' }
  expect(codeRun({ ...chunk, values: { googleCode: '' } })).toEqual({ orderCodes: ['A'], bulkId: 'run-1' })
  expect(codeRun({ ...chunk, values: { googleCode: '123456', reason: 'other' } })).toEqual({
    orderCodes: ['A'],
    bulkId: 'run-1',
    googleCode: '123456',
  })
})

it('names the rows of answers by their order codes', () => {
  const blocked = { orderCode: 'X', refusal: 'locked' }
  const mode = { field: 'rejectMode', value: 'toList' }
  expect(
    previewByRow({
      goes: ['A'],
      blocked: [blocked],
      blockedWhen: [{ ...mode, ...blocked }],
      bulkId: null,
      summary: { money: [], paid: 0, oldestAt: null },
      beyondLimit: 0,
    }),
  ).toEqual({
    goes: ['A'],
    blocked: [{ row: 'X', refusal: 'locked' }],
    blockedWhen: [{ ...mode, row: 'X', refusal: 'locked' }],
    bulkId: null,
    summary: { money: [], paid: 0, oldestAt: null },
    beyondLimit: 0,
  })
  const at = '2026-11-20T02:00:00.000Z'
  const results = [
    { orderCode: 'A', ok: true, refusal: null },
    { orderCode: 'B', ok: false, refusal: 'notLocked' },
  ]
  const [done, refused] = [
    { row: 'A', ok: true, refusal: null },
    { row: 'B', ok: false, refusal: 'notLocked' },
  ]
  expect(resultsByRow({ at, results }, false)).toEqual([done, refused])
  expect(resultsByRow({ at, results }, true)).toEqual([{ ...done, since: at }, refused])
  expect(
    followedByRow(
      {
        results: [
          { orderCode: 'A', state: 'done' },
          { orderCode: 'B', state: 'queued' },
          { orderCode: 'C', state: 'failed' },
        ],
      },
      'callbackFailed',
    ),
  ).toEqual([done, { row: 'C', ok: false, refusal: 'callbackFailed' }])
})
