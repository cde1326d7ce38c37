import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import { payoutBatchFlow } from '#machines/payout-batch/payout-batch.flow.ts'
import type {
  BatchFlowInput,
  BatchOutcome,
  BatchPreview,
  BatchWork,
} from '#machines/payout-batch/payout-batch.types.ts'
import { pickedPayouts } from '#machines/payout-batch/picked-payouts.ts'
import {
  batchFaults,
  emptyBatchForm,
  nextBatchForm,
  pickedBatchForm,
  rememberedFields,
  startExponent,
} from '#machines/payout-batch/payout-batch.form.ts'
import { batchRow } from '#tests/support/payouts/batch-row.ts'
import { payoutRow } from '#tests/support/payouts/payout-row.ts'
import { scriptedActor } from '#tests/support/scripted-actor.ts'

const PREVIEW: BatchPreview = {
  list: [payoutRow()],
  totalMinor: 125_000,
  currency: 'INR',
  exponent: 2,
  left: [],
  faults: [],
}
const FILLED = { ...emptyBatchForm('2026-11-20 18:00:00'), resourceIds: ['5'], templateId: 'icici' }

function open(
  batch: PayoutBatchRow | null,
  { isCodeDemanded = true, form = FILLED, ...more }: Partial<BatchFlowInput> = {},
) {
  const work = scriptedActor<BatchOutcome, BatchWork>()
  let made = 0
  const actor = createActor(payoutBatchFlow.provide({ actors: { work: work.logic } }), {
    input: { ...more, batch, form, isCodeDemanded, newKey: () => `key-${(made += 1)}` },
  })
  actor.start()
  return {
    actor,
    work,
    is: (...path: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>) => actor.getSnapshot().matches(...path),
    context: () => actor.getSnapshot().context,
  }
}

describe('creating a batch', () => {
  it('goes through the preview to the file, and takes the orders only on export', async () => {
    const { actor, work, is } = open(null)
    actor.send({ type: 'PREVIEW' })
    await work.answer({ kind: 'done', result: { preview: PREVIEW } })
    expect(is('previewing')).toBe(true)
    actor.send({ type: 'EXPORT' })
    await work.answer({ kind: 'done', result: { batch: batchRow({ state: 'drafting', version: 1 }) } })
    expect(is({ exporting: 'writing' })).toBe(true)
    await work.answer({ kind: 'done', result: { batch: batchRow({ state: 'exported', version: 2 }) } })
    expect(is({ exported: 'idle' })).toBe(true)
    expect(work.calls.map(({ kind }) => kind)).toEqual(['preview', 'create', 'export'])
  })

  it('exports neither an empty batch nor one with a faulty cell', async () => {
    for (const preview of [
      { ...PREVIEW, list: [] },
      { ...PREVIEW, faults: [{ orderCode: null, row: 2, column: 'Name', fault: 'formula' }] },
    ]) {
      const { actor, work, is } = open(null)
      actor.send({ type: 'PREVIEW' })
      await work.answer({ kind: 'done', result: { preview } })
      actor.send({ type: 'EXPORT' })
      expect(is('previewing')).toBe(true)
      expect(work.calls).toHaveLength(1)
    }
  })

  it('keeps a batch whose file failed, and its key after a lost answer', async () => {
    const { actor, work, is } = open(batchRow({ state: 'drafting' }))
    actor.send({ type: 'EXPORT' })
    await work.answer({ kind: 'outcomeUnknown', reason: 'network' })
    expect(is({ drafting: 'made' })).toBe(true)
    actor.send({ type: 'EXPORT' })
    expect(work.calls.map((call) => 'key' in call && call.key)).toEqual(['key-1', 'key-1'])
  })

  it('starts with the newest batch’s values but its own due time, and empty if there is none', () => {
    const newest = batchRow({
      resourceIds: [3, 4],
      templateId: 'hdfc',
      maxOrders: 80,
      minAmountMinor: 1_050,
      maxAmountMinor: null,
      exponent: 2,
    })
    expect(nextBatchForm(newest, '2026-11-20 18:00:00')).toEqual({
      payoutTime: '2026-11-20 18:00:00',
      resourceIds: ['3', '4'],
      templateId: 'hdfc',
      maxOrders: '80',
      minAmount: '10.50',
      maxAmount: '',
    })
    expect(nextBatchForm(undefined, '2026-11-20 18:00:00')).toEqual(emptyBatchForm('2026-11-20 18:00:00'))
  })

  it('takes exactly the picked payouts, from what the newest batch was paid from where the currency is the same', async () => {
    const rows = [payoutRow({ amountMinor: 5_000 }), payoutRow({ currency: 'USDT', exponent: 6, amountMinor: 7 })]
    const picked = pickedPayouts(
      ['P2611200000000001', 'P2611200000000002', 'P2611200000000003'],
      [...rows, payoutRow()],
    )
    expect(picked.money).toEqual([
      { currency: 'INR', exponent: 2, amountMinor: 130_000 },
      { currency: 'USDT', exponent: 6, amountMinor: 7 },
    ])
    const newest = batchRow({ resourceIds: [3], templateId: 'hdfc', maxOrders: 2, minAmountMinor: 9, currency: 'INR' })
    const form = pickedBatchForm(picked, newest, '2026-11-20 18:00:00')
    expect(form).toMatchObject({ resourceIds: ['3'], templateId: 'hdfc', maxOrders: '3', minAmount: '' })
    expect(pickedBatchForm(picked, batchRow({ currency: 'CNY' }), '2026-11-20 18:00:00')).toMatchObject({
      resourceIds: [],
      templateId: '',
    })
    const { actor, work, context } = open(null, { form, picked })
    actor.send({ type: 'PREVIEW' })
    expect(work.calls).toMatchObject([{ kind: 'preview', input: { orderCodes: picked.orderCodes, maxOrders: 3 } }])
    await work.answer({ kind: 'done', result: { preview: PREVIEW } })
    actor.send({ type: 'EXPORT' })
    const left = [{ orderCode: 'P2611200000000003', refusal: 'claimedByOther' }]
    await work.answer({ kind: 'done', result: { batch: batchRow({ state: 'drafting', version: 1 }), left } })
    expect(context().left).toEqual(left)
  })

  it('reads amounts with the decimals of what it is about before an account is chosen', () => {
    const picked = pickedPayouts(['P2611200000000001'], [payoutRow({ currency: 'USDT', exponent: 6 })])
    expect(startExponent(picked, batchRow({ exponent: 2 }))).toBe(6)
    expect(startExponent(undefined, batchRow({ exponent: 0 }))).toBe(0)
    expect(open(null, { exponent: startExponent(picked, undefined) }).context().exponent).toBe(6)
    expect(open(null).context().exponent, 'where nothing is known').toBe(2)
  })

  it('says what is remembered from the newest batch, until it is typed over', () => {
    const start = nextBatchForm(batchRow({ maxOrders: 80, minAmountMinor: 1_050, maxAmountMinor: null }), 'now')
    expect(rememberedFields(start, start)).toEqual(['maxOrders', 'minAmount'])
    expect(rememberedFields(start, { ...start, maxOrders: '90' })).toEqual(['minAmount'])
    const whole = nextBatchForm(batchRow({ maxOrders: 500, minAmountMinor: null, maxAmountMinor: null }), 'now')
    expect(rememberedFields(whole, whole)).toEqual([])
  })

  it('rejects a minimum above the maximum and more than 500 orders', () => {
    expect(batchFaults({ ...FILLED, minAmount: '10', maxAmount: '9.99' }, 2)).toEqual({ minAmount: 'minAboveMax' })
    expect(batchFaults({ ...FILLED, maxOrders: '501' }, 2)).toHaveProperty('maxOrders')
    expect(batchFaults(emptyBatchForm('2026-11-20 18:00:00'), 2)).toMatchObject({
      resourceIds: 'required',
      templateId: 'required',
    })
  })
})

describe('confirming a batch', () => {
  const exported = batchRow({ state: 'exported', version: 4, orderCount: 12, totalMinor: 900_000, payeesDigest: 'abc' })

  it('sends the count, total and digest that the person saw', async () => {
    const { actor, work, is } = open(exported)
    actor.send({ type: 'CONFIRM' })
    actor.send({ type: 'SUBMIT' })
    expect(work.calls).toEqual([])
    actor.send({ type: 'CHANGE_CODE', googleCode: '123456' })
    actor.send({ type: 'SUBMIT' })
    expect(work.calls).toMatchObject([
      {
        kind: 'confirm',
        seen: { count: 12, totalMinor: 900_000, payeesDigest: 'abc' },
        googleCode: '123456',
        batch: { version: 4 },
      },
    ])
    await work.answer({ kind: 'done', result: { batch: { ...exported, state: 'confirmed', version: 5 } } })
    expect(is('confirmed')).toBe(true)
  })

  it('shows the seen beside the current batch after a change, and confirms nothing', async () => {
    const { actor, work, is, context } = open(exported, { isCodeDemanded: false })
    actor.send({ type: 'CONFIRM' })
    actor.send({ type: 'SUBMIT' })
    const present = { ...exported, version: 5, orderCount: 11 }
    await work.answer({ kind: 'conflict', present, by: 'Agent 7', at: null })
    expect(is({ confirming: 'conflict' })).toBe(true)
    expect([context().seenBatch?.orderCount, context().conflict?.present?.orderCount]).toEqual([12, 11])
    actor.send({ type: 'TAKE_FRESH' })
    expect(is('exported')).toBe(true)
    expect(context().batch).toEqual(present)
  })

  it('shows that it waits for a second person, until the person leaves or the other has decided', async () => {
    const ask = async () => {
      const opened = open(exported, { isCodeDemanded: false })
      opened.actor.send({ type: 'CONFIRM' })
      opened.actor.send({ type: 'SUBMIT' })
      await opened.work.answer({ kind: 'done', result: { batch: exported, waitsForApproval: true } })
      opened.actor.send({ type: 'REFRESH', batch: exported })
      expect(opened.is({ confirming: 'asked' })).toBe(true)
      return opened
    }
    const left = await ask()
    left.actor.send({ type: 'BACK' })
    expect(left.is({ exported: 'idle' })).toBe(true)
    const decided = await ask()
    decided.actor.send({ type: 'REFRESH', batch: { ...exported, state: 'confirmed', version: 5 } })
    expect(decided.is('confirmed')).toBe(true)
  })

  it('is not offered if the bank reported a failed order', () => {
    const { actor, is } = open({ ...exported, hasFailedResults: true })
    actor.send({ type: 'CONFIRM' })
    expect(is({ exported: 'idle' })).toBe(true)
  })
})

describe('an open batch', () => {
  it('follows changes by others, never backwards', () => {
    const { actor, is, context } = open(batchRow({ state: 'exported', version: 4 }))
    actor.send({ type: 'REFRESH', batch: batchRow({ state: 'drafting', version: 3 }) })
    expect(context().batch?.version).toBe(4)
    actor.send({ type: 'REFRESH', batch: batchRow({ state: 'confirmed', version: 5 }) })
    expect(is('confirmed')).toBe(true)
  })

  it.each([
    ['uploading', { type: 'UPLOAD', file: new File(['1'], 'result.csv') }],
    ['downloading', { type: 'DOWNLOAD' }],
  ] as const)('keeps the answer that comes after a push while it is %s', async (state, begin) => {
    const sent = (version: number, change: Partial<PayoutBatchRow> = {}) =>
      batchRow({ state: 'exported', version, ...change })
    const upload = { paid: 1, failed: 0, problems: [] }
    const start = () => {
      const opened = open(sent(4))
      opened.actor.send(begin)
      return opened
    }
    const own = start()
    own.actor.send({ type: 'REFRESH', batch: sent(5) })
    expect(own.is({ exported: state })).toBe(true)
    await own.work.answer({ kind: 'done', result: { batch: sent(5), upload } })
    expect([own.is({ exported: 'idle' }), own.context().batch?.version, own.context().upload]).toEqual([
      true,
      5,
      upload,
    ])
    const others = start()
    others.actor.send({ type: 'REFRESH', batch: sent(6, { state: 'confirmed' }) })
    await others.work.answer({ kind: 'done', result: { batch: sent(5), upload } })
    expect([others.is('confirmed'), others.context().batch?.version, others.context().upload]).toEqual([
      true,
      6,
      upload,
    ])
    const refused = start()
    refused.actor.send({ type: 'REFRESH', batch: sent(6, { state: 'confirmed' }) })
    await refused.work.answer({ kind: 'refused', reason: 'payoutBatch.versionConflict' })
    expect([refused.is('confirmed'), refused.context().failure?.reason]).toEqual([true, 'payoutBatch.versionConflict'])
  })

  it('offers its file again after its end, and stays ended', async () => {
    const { actor, work, is } = open(batchRow({ state: 'confirmed' }))
    actor.send({ type: 'DOWNLOAD' })
    await work.answer({ kind: 'done', result: { batch: batchRow({ state: 'confirmed' }) } })
    expect(is('confirmed')).toBe(true)
    expect(work.calls.map(({ kind }) => kind)).toEqual(['export'])
  })

  it('cannot be left while a request is pending', () => {
    const { actor, is } = open(batchRow({ state: 'drafting' }))
    actor.send({ type: 'EXPORT' })
    actor.send({ type: 'CLOSE' })
    expect(is({ exporting: 'writing' })).toBe(true)
  })
})
