import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { UPLOAD_BYTES_MAX } from '#domain/orders/order-upload.ts'
import type { UploadKind } from '#domain/orders/order-upload.ts'
import { fileFault, orderUploadFlow } from '#machines/order-upload/order-upload.flow.ts'
import type { UploadAnswer, UploadRequest } from '#machines/order-upload/order-upload.flow.ts'
import type { Outcome } from '#machines/outcome.ts'
import { scriptedActor } from '#tests/support/scripted-actor.ts'

type Outcomes = UploadAnswer['rows'][number]['outcome'][]

function answer(...outcomes: Outcomes): UploadAnswer {
  const rows = outcomes.map((outcome, at) => ({
    row: at + 2,
    mchOrderNo: `N${at}`,
    outcome,
    orderCode: null,
    orderStatusId: null,
    payUrl: null,
    issues: [],
    msg: null,
    params: {},
  }))
  const count = (wanted: Outcomes[number]) => outcomes.filter((outcome) => outcome === wanted).length
  return {
    dryRun: outcomes.includes('wouldCreate'),
    created: count('created'),
    repeated: count('repeated'),
    faulty: count('faulty'),
    rows,
  }
}

function start({ canSend = true, key = 'secret', kind = 'collection' as UploadKind } = {}) {
  const upload = scriptedActor<Outcome<UploadAnswer>, UploadRequest>()
  let made = 0
  const actor = createActor(orderUploadFlow.provide({ actors: { uploadFile: upload.logic } }), {
    input: { kind, canSend, form: { mchId: 'M1', key, orderType: 3 }, newKey: () => `key-${(made += 1)}` },
  })
  actor.start()
  const choose = (name = 'orders.csv', text = 'productId') =>
    actor.send({ type: 'CHOOSE', file: new File([text], name) })
  return { actor, upload, choose, state: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context }
}

const sent = ({ calls }: { calls: UploadRequest[] }) => calls.map(({ dryRun, attemptKey }) => ({ dryRun, attemptKey }))

describe('a merchant’s own file', () => {
  it('needs no key, and the payment password where it is asked for', async () => {
    const upload = scriptedActor<Outcome<UploadAnswer>, UploadRequest>()
    const actor = createActor(orderUploadFlow.provide({ actors: { uploadFile: upload.logic } }), {
      input: {
        kind: 'payout',
        canSend: true,
        isOwn: true,
        asksPassword: true,
        form: { mchId: 'M1', key: '', orderType: 1 },
        newKey: () => 'k',
      },
    })
    actor.start()
    actor.send({ type: 'CHOOSE', file: new File(['product'], 'payouts.csv') })
    actor.send({ type: 'CHECK' })
    expect(actor.getSnapshot().context.faults).toEqual({ payPassword: 'required' })
    actor.send({ type: 'CHANGE', change: { payPassword: 'secret' } })
    actor.send({ type: 'CHECK' })
    expect(upload.calls[0]).toMatchObject({ payPassword: 'secret', key: '' })
    await upload.answer({ kind: 'refused', reason: 'payPassword.wrong', issues: [] })
    expect(actor.getSnapshot().value).toBe('choosing')
  })
})

describe('creating orders from a file', () => {
  it('checks first, then creates, each under its own key', async () => {
    const { actor, upload, choose, state, context } = start()
    choose()
    actor.send({ type: 'CHECK' })
    expect(upload.calls[0]).toMatchObject({ mchId: 'M1', key: 'secret', orderType: 3, dryRun: true })
    await upload.answer({ kind: 'done', result: answer('wouldCreate', 'faulty') })
    expect(state()).toBe('checked')
    actor.send({ type: 'CREATE' })
    await upload.answer({ kind: 'done', result: answer('created', 'faulty') })
    expect(state()).toBe('done')
    expect(context().result).toMatchObject({ created: 1, faulty: 1 })
    expect(sent(upload)).toEqual([
      { dryRun: true, attemptKey: 'key-1' },
      { dryRun: false, attemptKey: 'key-2' },
    ])
  })

  it.each(['collection', 'payout'] as const)(
    'asks for what the file holds, here a %s, in the check and in the creation',
    async (kind) => {
      const { actor, upload, choose } = start({ kind })
      choose()
      actor.send({ type: 'CHECK' })
      await upload.answer({ kind: 'done', result: answer('wouldCreate') })
      actor.send({ type: 'CREATE' })
      expect(upload.calls.map((call) => call.kind)).toEqual([kind, kind])
    },
  )

  it('creates nothing if no row is valid', async () => {
    const { actor, upload, choose, state } = start()
    choose()
    actor.send({ type: 'CHECK' })
    await upload.answer({ kind: 'done', result: answer('faulty', 'repeated') })
    actor.send({ type: 'CREATE' })
    expect(state()).toBe('checked')
    expect(upload.calls).toHaveLength(1)
  })

  it('settles a lost answer under the same key', async () => {
    const { actor, upload, choose, state } = start()
    choose()
    actor.send({ type: 'CHECK' })
    await upload.answer({ kind: 'done', result: answer('wouldCreate') })
    actor.send({ type: 'CREATE' })
    await upload.answer({ kind: 'outcomeUnknown', reason: 'network' })
    expect(state()).toBe('checked')
    actor.send({ type: 'CREATE' })
    expect(sent(upload).slice(1)).toEqual([
      { dryRun: false, attemptKey: 'key-2' },
      { dryRun: false, attemptKey: 'key-2' },
    ])
  })

  it('checks again after a change', async () => {
    const { actor, upload, choose, state, context } = start()
    choose()
    actor.send({ type: 'CHECK' })
    await upload.answer({ kind: 'done', result: answer('wouldCreate') })
    actor.send({ type: 'CHANGE', change: { orderType: 1 } })
    expect(state()).toBe('choosing')
    expect(context().checked).toBeNull()
    actor.send({ type: 'CREATE' })
    expect(upload.calls).toHaveLength(1)
  })

  it('shows the server’s refusal, and a fault of the key at the key', async () => {
    const { actor, upload, choose, state, context } = start()
    choose()
    actor.send({ type: 'CHECK' })
    await upload.answer({ kind: 'refused', reason: 'badInput', issues: [{ path: 'key', fault: 'merchantKey' }] })
    expect(state()).toBe('choosing')
    expect(context()).toMatchObject({ faults: { key: 'merchantKey' }, failure: { reason: 'badInput' } })
  })

  it('reports missing fields and sends nothing', () => {
    const { actor, upload, context } = start({ key: '' })
    actor.send({ type: 'CHECK' })
    expect(context().faults).toEqual({ key: 'required', file: 'required' })
    expect(upload.calls).toHaveLength(0)
  })

  it('reports an invalid file at once, and never sends it', () => {
    const { actor, upload, choose, context } = start()
    choose('orders.xlsx')
    expect(context().failure).toEqual({ kind: 'refused', reason: 'order.fileType' })
    actor.send({ type: 'CHECK' })
    expect(upload.calls).toHaveLength(0)
    choose('orders.csv')
    expect(context().failure).toBeNull()
  })

  it('never sends for a read-only person', () => {
    const { actor, upload, choose } = start({ canSend: false })
    choose()
    actor.send({ type: 'CHECK' })
    expect(upload.calls).toHaveLength(0)
  })
})

describe('fileFault', () => {
  it.each([
    [null, 'order.fileMissing'],
    [{ name: 'a.txt', size: 3 }, 'order.fileType'],
    [{ name: 'a.CSV', size: 0 }, 'order.fileEmpty'],
    [{ name: 'a.csv', size: UPLOAD_BYTES_MAX + 1 }, 'body.tooLarge'],
    [{ name: 'a.csv', size: UPLOAD_BYTES_MAX }, undefined],
  ])('of %j is %j', (file, fault) => {
    expect(fileFault(file)).toBe(fault)
  })
})
