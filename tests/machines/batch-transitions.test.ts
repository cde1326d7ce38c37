import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import { makeRecording } from '#machines/recording/make-recording.ts'
import { recorded } from '#machines/recording/recorder.ts'
import { createRing } from '#machines/recording/ring.ts'
import { payoutBatchFlow } from '#machines/payout-batch/payout-batch.flow.ts'
import type {
  AbnormalForm,
  BatchAnswer,
  BatchEvent,
  BatchOutcome,
  BatchWork,
} from '#machines/payout-batch/payout-batch.types.ts'
import { emptyBatchForm } from '#machines/payout-batch/payout-batch.form.ts'
import { batchRow } from '#tests/support/payouts/batch-row.ts'
import { payoutRow } from '#tests/support/payouts/payout-row.ts'
import { scriptedActor } from '#tests/support/scripted-actor.ts'
import { batchTransitionsOf } from './batch-transitions.ts'

const OUTCOME_UNKNOWN: BatchOutcome = { kind: 'outcomeUnknown', reason: 'network' }
const done = (result: BatchAnswer): BatchOutcome => ({ kind: 'done', result })
const preview = (...stages: ('pooled' | 'allocated')[]) =>
  done({
    preview: {
      list: stages.map((stage) => payoutRow({ stage })),
      totalMinor: 1,
      currency: 'INR',
      exponent: 2,
      left: [],
      faults: [],
    },
  })
const form = (rejectMode: AbnormalForm['rejectMode']): BatchEvent => ({
  type: 'CHANGE_ABNORMAL',
  change: { ticked: ['P1'], rejectMode, rejectReason: 'highRiskCard' },
})

/** The transitions derived from a recording of a person's actions on a batch and the server's answers. */
async function transitionsOf(batch: PayoutBatchRow | null, ...steps: (BatchEvent | BatchOutcome)[]): Promise<string[]> {
  const ring = createRing()
  const work = scriptedActor<BatchOutcome, BatchWork>()
  const filled = { ...emptyBatchForm('2026-11-20 18:00:00'), resourceIds: ['5'], templateId: 'icici' }
  const actor = createActor(
    payoutBatchFlow.provide({ actors: { work: work.logic } }),
    recorded({ input: { batch, form: filled, isCodeDemanded: false, newKey: () => 'key' } }, ring),
  )
  actor.start()
  for (const step of steps) {
    if ('kind' in step) await work.answer(step)
    else actor.send(step)
  }
  const [run] = makeRecording(ring.runs()).runs
  if (!run) throw new Error('nothing was recorded')
  return batchTransitionsOf(run).map(({ lifecycle, transition }) => `${lifecycle}: ${transition.replace(/ \[.*$/, '')}`)
}

it('reports the server’s transitions of a new batch and its payouts, and none for a mere preview', async () => {
  const made = done({ batch: batchRow({ state: 'drafting', version: 1, orderCount: 2 }) })
  const exported = done({ batch: batchRow({ state: 'exported', version: 2 }) })
  const looked = [
    'payoutBatch: drafting PREVIEW → previewing',
    'payoutBatch: previewing EDIT → drafting',
    'payoutBatch: drafting PREVIEW → previewing',
  ]
  const entered = ['payout: pooled ENTER_BATCH → preparing', 'payout: allocated ENTER_BATCH → preparing']
  const begin = [
    { type: 'PREVIEW' },
    preview('pooled', 'allocated'),
    { type: 'EDIT' },
    { type: 'PREVIEW' },
    preview('pooled', 'allocated'),
    { type: 'EXPORT' },
  ] as const
  expect(await transitionsOf(null, ...begin)).toEqual(looked)
  expect(await transitionsOf(null, ...begin, made, exported)).toEqual([
    ...looked,
    ...entered,
    'payoutBatch: previewing EXPORT → exporting',
    'payoutBatch: exporting FINISH_EXPORT → exported',
    'payout: preparing EXPORT → processing',
  ])
  // The push arrives before the answer.
  expect(
    await transitionsOf(
      batchRow({ state: 'drafting' }),
      { type: 'EXPORT' },
      { type: 'REFRESH', batch: batchRow({ version: 9 }) },
      done({ batch: batchRow({ version: 9 }) }),
    ),
  ).toContain('payoutBatch: drafting EXPORT → exporting')
  expect(
    await transitionsOf(
      batchRow({ state: 'drafting' }),
      { type: 'REFRESH', batch: batchRow({ version: 9 }) },
      { type: 'DOWNLOAD' },
      done({ batch: batchRow({ version: 9 }) }),
    ),
  ).toEqual(['payoutBatch: exported DOWNLOAD_AGAIN → exported'])
  // The batch was created and its file failed, so it is a draft.
  expect(
    (await transitionsOf(null, ...begin, made, OUTCOME_UNKNOWN, { type: 'EXPORT' }, exported)).slice(5, 6),
  ).toEqual(['payoutBatch: drafting EXPORT → exporting'])
  // Another user took one of the payouts, and the answer does not say which.
  expect(
    await transitionsOf(null, ...begin, done({ batch: batchRow({ state: 'drafting', version: 1, orderCount: 1 }) })),
  ).toEqual(looked)
})

it('distinguishes self-transitions by the event that was sent', async () => {
  const exported = batchRow({ state: 'exported' })
  expect(await transitionsOf(exported, { type: 'DOWNLOAD' }, done({ batch: exported }))).toEqual([
    'payoutBatch: exported DOWNLOAD_AGAIN → exported',
  ])
  expect(
    await transitionsOf(
      exported,
      { type: 'UPLOAD', file: new File(['1'], 'result.csv') },
      { type: 'CONFIRM' },
      done({ batch: exported, upload: { paid: 1, failed: 0, problems: [] } }),
    ),
  ).toEqual(['payoutBatch: exported UPLOAD_RESULT → exported'])
  expect(
    await transitionsOf(
      batchRow({ state: 'drafting' }),
      { type: 'DISCARD' },
      done({ batch: batchRow({ state: 'failed', version: 9 }) }),
    ),
  ).toEqual(['payoutBatch: drafting CANCEL → failed', 'payout: preparing LEAVE_BATCH → allocated'])
  expect(
    await transitionsOf(
      exported,
      { type: 'CONFIRM' },
      { type: 'SUBMIT' },
      done({ batch: exported, waitsForApproval: true }),
    ),
  ).toEqual([])
})

it('reports the transitions of the ticked payouts', async () => {
  const decided = (mode: AbnormalForm['rejectMode']) =>
    transitionsOf(
      batchRow(),
      { type: 'MARK_ABNORMAL' },
      form(mode),
      { type: 'SUBMIT' },
      done({ batch: batchRow({ state: 'abnormal', version: 9, abnormalCount: 1 }) }),
    )
  const marked = [
    'payoutBatch: exported MARK_ABNORMAL → markingAbnormal',
    'payoutBatch: markingAbnormal FINISH_ABNORMAL → abnormal',
  ]
  expect(await decided('toMerchant')).toEqual([...marked, 'payout: processing REJECT_IN_BATCH → rejected'])
  expect(await decided('toList')).toEqual([...marked, 'payout: processing RELEASE_FROM_BATCH → allocated'])
  expect(
    await transitionsOf(
      batchRow(),
      { type: 'CONFIRM' },
      { type: 'SUBMIT' },
      OUTCOME_UNKNOWN,
      { type: 'SUBMIT' },
      done({ batch: batchRow({ state: 'confirmed', version: 9 }) }),
    ),
  ).toContain('payout: processing CONFIRM_IN_BATCH → completed')
})
