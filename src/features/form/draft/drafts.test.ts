import { expect, it } from 'vitest'
import { draftsOf, forgetDrafts } from '#features/form/draft/drafts.ts'
import { openForm } from '#features/list/action/form/open-form.ts'
import type { ActionSubmission } from '#machines/action/action.flow.ts'
import { orderActionFlow } from '#machines/queue/queue-action.flow.ts'
import type { OrderAnswer } from '#machines/queue/queue-action.flow.ts'
import { ORDER_FORMS } from '#machines/order/order-forms.ts'
import type { OrderActionCall } from '#machines/order/order-forms.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import type { Outcome } from '#machines/outcome.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'
import { scriptedActor } from '#tests/support/scripted-actor.ts'

const PLACE = { command: 'order.supplement', subject: 'C1' }

function open(storage: Storage) {
  const drafts = draftsOf(7, storage)
  const submit = scriptedActor<Outcome<OrderAnswer, OrderRow>, ActionSubmission<OrderActionCall>>()
  const { actor } = openForm(
    orderActionFlow.provide({ actors: { submitAction: submit.logic } }),
    {
      entity: 'order',
      form: ORDER_FORMS['order.supplement'],
      row: orderRow(),
      facts: {
        role: 'admin',
        settings: {
          canTimeoutSupplement: true,
          googleVerifyManualSupplement: true,
          googleVerifyBalanceOperation: true,
          googleVerifyBatchOperations: true,
          googleVerifyIpWhitelist: true,
          googleVerifyIpRule: true,
        },
      },
    },
    { ...PLACE, drafts },
  )
  actor.start()
  return { actor, submit, drafts }
}

it('brings back what was typed into a form whose page went, without its code', () => {
  const storage = memoryStorage()
  const first = open(storage)
  first.actor.send({ type: 'CHANGE', change: { utr: '412345678901', googleCode: '482913' } })
  first.actor.stop()
  expect(storage.getItem('paydesk.drafts.7')).not.toContain('482913')
  expect(open(storage).actor.getSnapshot().context.values).toMatchObject({ utr: '412345678901', googleCode: '' })
})

it('keeps nothing of a form that was sent, discarded, or emptied again', async () => {
  const storage = memoryStorage()
  const kept = () => draftsOf(7, storage).find(PLACE)
  const type = (utr: string) => ({ type: 'CHANGE', change: { utr, googleCode: '123456' } }) as const

  const emptied = open(storage).actor
  emptied.send(type('412345678901'))
  expect(kept()).toMatchObject({ typed: { utr: '412345678901' } })
  emptied.send(type(''))
  expect(kept()).toBeUndefined()

  emptied.send(type('412345678901'))
  emptied.send({ type: 'CANCEL' })
  expect(kept()).toBeUndefined()

  const sent = open(storage)
  sent.actor.send(type('412345678901'))
  sent.actor.send({ type: 'SUBMIT' })
  expect(kept()).toBeDefined()
  await sent.submit.answer({ kind: 'done', result: { order: orderRow() } })
  expect(kept()).toBeUndefined()
})

it('belongs to one person, for a day, and goes when the session ends', () => {
  const storage = memoryStorage()
  let now = 0
  draftsOf(7, storage, () => now).keep(PLACE, { utr: 'U1' })
  expect(draftsOf(8, storage, () => now).find(PLACE)).toBeUndefined()
  expect(draftsOf(7, storage, () => now).newest(['order.reject', 'order.supplement'], 'C1')?.command).toBe(
    'order.supplement',
  )
  now = 25 * 3_600_000
  expect(draftsOf(7, storage, () => now).find(PLACE)).toBeUndefined()
  draftsOf(8, storage).keep(PLACE, { utr: 'U1' })
  forgetDrafts(storage)
  expect(storage).toHaveLength(0)
})

it('stays with the tab in which it is typed, until that tab is closed', () => {
  const storage = memoryStorage()
  const living = new Set(['one', 'two'])
  const tab = (own: string) =>
    draftsOf(7, storage, () => 0, { own, isElsewhere: (other) => other !== own && living.has(other) })
  tab('one').keep(PLACE, { utr: 'U1' })
  expect(tab('two').find(PLACE)).toBeUndefined()
  expect(tab('two').newest([PLACE.command], PLACE.subject)).toBeUndefined()
  tab('two').keep(PLACE, { utr: 'U2' })
  expect([tab('one').find(PLACE)?.typed, tab('two').find(PLACE)?.typed]).toEqual([{ utr: 'U1' }, { utr: 'U2' }])
  living.delete('one')
  tab('two').keep(PLACE, null)
  expect(tab('three').find(PLACE)).toBeUndefined()
})

it('ignores what it did not write, and a storage that is full or closed', () => {
  const storage = memoryStorage()
  for (const text of [
    '{',
    '[1]',
    '[{"command":"a"}]',
    '[{"command":"a","subject":"","at":9e15,"typed":{"password":"x"}}]',
  ]) {
    storage.setItem('paydesk.drafts.7', text)
    expect(draftsOf(7, storage).newest(['a'], '')).toBeUndefined()
  }
  const closed = {
    ...storage,
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full')
    },
  } as Storage
  expect(() => draftsOf(7, closed).keep(PLACE, { utr: 'U1' })).not.toThrow()
})
