import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { GROUP_RIGHTS } from '#domain/chat/question.ts'
import type { QueryRight, Question } from '#domain/chat/question.ts'
import { messages, orders, suppliers } from '#server/db/schema/schema.ts'
import { answerQuestion } from '#server/chat/group-queries/answer-question.ts'
import type { GroupParty } from '#server/chat/group-queries/group-party.ts'
import { tellIn } from '#server/chat/group-queries/group-texts.ts'
import {
  create,
  makeMerchant,
  makeSupplier,
  makeUser,
  orderByCode,
  signedBody,
} from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'

const ALL = GROUP_RIGHTS.filter((right): right is QueryRight => right !== 'bookkeeping')

let engine: OrderEngine
let world: OrderWorld
beginWithOrderWorld((...made) => {
  ;[engine, world] = made
})

const ask = async (party: GroupParty, question: Question, rights: readonly QueryRight[] = ALL) =>
  await engine.db.transaction((tx) =>
    answerQuestion(tx, engine.services, { party, rights, by: 'Group / Li' }, question),
  )
const order = async (body: Parameters<typeof signedBody>[1] = {}) =>
  await orderByCode(engine, (await create(engine, signedBody(world.merchant, body))).orderCode)
const ofMerchant = (): GroupParty => ({ kind: 'merchant', id: world.merchant.id })
const ofSupplier = (): GroupParty => ({ kind: 'supplier', id: world.supplier.id })

it('tells a party of its order by any of its numbers, and no other party', async () => {
  const made = await order({ amount: 50_000 })
  await engine.db.update(orders).set({ utr: '412345678901' }).where(eq(orders.id, made.id))
  const others: GroupParty[] = [
    { kind: 'merchant', id: (await makeMerchant(engine)).id },
    { kind: 'supplier', id: (await makeSupplier(engine)).id },
  ]
  for (const number of [made.orderCode, made.merchantOrderId, '412345678901']) {
    for (const party of [ofMerchant(), ofSupplier()])
      expect(await ask(party, { kind: 'order', number })).toMatchObject({
        orderCode: made.orderCode,
        answer: { kind: 'orders', orders: [{ orderCode: made.orderCode, utr: '412345678901' }] },
      })
    for (const party of others)
      expect(await ask(party, { kind: 'order', number })).toEqual({
        orderCode: null,
        answer: { kind: 'notFound', number },
      })
  }
})

it('tells a supplier of its team only while supplierUnifyQueryGroup is on, and never of the one above', async () => {
  const above = await makeSupplier(engine)
  await engine.db.update(suppliers).set({ parentId: above.id }).where(eq(suppliers.id, world.supplier.id))
  const { orderCode: number } = await order()
  const party: GroupParty = { kind: 'supplier', id: above.id }
  const kindOf = async (asker: GroupParty) => (await ask(asker, { kind: 'order', number })).answer.kind
  expect([await kindOf(party), await kindOf(ofSupplier())]).toEqual(['notFound', 'orders'])
  const today = async () => (await ask(party, { kind: 'today' })).answer
  expect(await today()).toMatchObject({ kind: 'today', count: 0 })
  engine.set({ supplierUnifyQueryGroup: true })
  expect([await kindOf(party), await kindOf(ofSupplier())]).toEqual(['orders', 'orders'])
  expect(await today()).toMatchObject({ kind: 'today', count: 1 })
  const unrelated = await makeSupplier(engine, { parentId: above.id })
  expect(await kindOf({ kind: 'supplier', id: unrelated.id })).toBe('notFound')
})

it('tells balances and figures of the party alone', async () => {
  const rich = await makeSupplier(engine, { balances: { INR: 12_345 } })
  expect((await ask({ kind: 'supplier', id: rich.id }, { kind: 'balance' })).answer).toEqual({
    kind: 'balance',
    balances: [{ currency: 'INR', exponent: 2, availableMinor: 12_345, frozenMinor: 0 }],
  })
  expect((await ask(ofMerchant(), { kind: 'balance' })).answer).toEqual({ kind: 'balance', balances: [] })
  await order()
  expect((await ask(ofMerchant(), { kind: 'today' })).answer).toMatchObject({ count: 1, successful: 0, amounts: [] })
})

it('refuses what the asker has no right to', async () => {
  const questions: Question[] = [{ kind: 'balance' }, { kind: 'today' }, { kind: 'order', number: 'x' }]
  for (const question of questions)
    expect((await ask(ofMerchant(), question, ['supplement'])).answer).toEqual({ kind: 'notAllowed' })
  expect((await ask(ofMerchant(), { kind: 'help' }, [])).answer).toEqual({ kind: 'help', rights: [] })
})

it('brings a request to supplement before the agents, once until it was read, and only of what may need it', async () => {
  const agent = await makeUser(engine, 'customerService')
  const { id, orderCode: number } = await order()
  const supplement: Question = { kind: 'supplement', number, utr: '412345678901' }
  for (let times = 0; times < 2; times += 1)
    expect((await ask(ofMerchant(), supplement)).answer).toEqual({ kind: 'supplementAsked', orderCode: number })
  const told = await engine.db.select().from(messages).where(eq(messages.userId, agent))
  expect(told).toMatchObject([
    { kind: 'supplementAsked', params: { orderCode: number, utr: '412345678901', asker: 'Group / Li' } },
  ])
  await engine.db.update(orders).set({ status: 4 }).where(eq(orders.id, id))
  const { answer } = await ask(ofMerchant(), supplement)
  expect(answer).toEqual({ kind: 'supplementNeedless', orderCode: number, status: 'successful' })
  expect(tellIn('zh-CN', answer, engine.services)).toContain(number)
})
