import { emptyBatchForm } from '#machines/payout-batch/payout-batch.form.ts'
import { batchRow } from '#tests/support/payouts/batch-row.ts'
import { payoutRow } from '#tests/support/payouts/payout-row.ts'
import { SECRETS } from '../secrets.ts'
import type { Walk } from './walk.ts'

const FILLED = { ...emptyBatchForm('2026-11-20 18:00:00'), resourceIds: ['5'], templateId: 'icici' }
const done = (result: object) => ({ output: { kind: 'done', result } })
const outcomeUnknown = { output: { kind: 'outcomeUnknown', reason: 'network' } }
const refused = { output: { kind: 'refused', reason: 'googleCode.wrong', issues: [] } }
const conflict = {
  output: { kind: 'conflict', present: batchRow({ state: 'exported', version: 9 }), by: 'Agent 2', at: null },
}
const orders = [{ orderCode: 'P2611200000000001', amountMinor: 125_000, result: null }]
const broken = { error: new Error(`code ${SECRETS.code}`) }
const preview = {
  list: [payoutRow({ cardNumber: SECRETS.cardNumber })],
  totalMinor: 125_000,
  currency: 'INR',
  exponent: 2,
  faults: [],
}
const STATES = ['drafting', 'exported', 'confirmed', 'abnormal', 'failed'] as const

export const payoutBatch: Walk = {
  inputs: [null, ...STATES.map((state) => batchRow({ state }))].map((batch) => () => ({
    batch,
    form: FILLED,
    isCodeDemanded: true,
    newKey: () => SECRETS.key,
  })),
  events: [
    { type: 'PREVIEW' },
    { type: 'EXPORT' },
    { type: 'CONFIRM' },
    { type: 'MARK_ABNORMAL' },
    { type: 'CHANGE_CODE', googleCode: SECRETS.code },
    {
      type: 'CHANGE_ABNORMAL',
      change: {
        ticked: ['P2611200000000001'],
        rejectMode: 'toMerchant',
        rejectReason: 'other',
        rejectText: `card ${SECRETS.cardNumber}`,
        isAgainSaid: true,
      },
    },
    { type: 'SUBMIT' },
    { type: 'TAKE_FRESH' },
    { type: 'BACK' },
    { type: 'DOWNLOAD' },
    { type: 'UPLOAD', file: new File(['1'], 'result.csv') },
    { type: 'REFRESH', batch: batchRow({ state: 'exported', version: 20 }), orders },
    { type: 'REFRESH', batch: batchRow({ state: 'confirmed', version: 21 }) },
    { type: 'CHANGE', change: { templateId: '' } },
    { type: 'EDIT' },
    { type: 'DISCARD' },
    { type: 'CLOSE' },
  ],
  answers: {
    work: [
      done({ preview }),
      ...STATES.map((state) => done({ batch: batchRow({ state, version: 8 }) })),
      done({ batch: batchRow({ version: 8 }), waitsForApproval: true }),
      conflict,
      outcomeUnknown,
      refused,
      broken,
    ],
  },
}
