import { and, eq, ne, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { keepPayment } from '#server/collect/bank-records/payments/keep-payment.ts'
import { takePayment } from '#server/collect/bank-records/payments/take-payment.ts'
import type { TakenPayment } from '#server/collect/bank-records/payments/take-payment.ts'
import { bankMessages, bankRecords, resources } from '#server/db/schema/schema.ts'
import {
  BANK_SENDER,
  create,
  makeMonitor,
  must,
  orderByCode,
  signedBody,
} from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'
import { randomFrom, SEED } from '#tests/support/random-from.ts'
import { rounds } from '#tests/support/rounds.ts'
import { patience } from '#tools/lib/suites/patience.ts'

const ARRIVALS = rounds(100, 1_000)
/** `ROUNDS=1000 npm test -- server keep-payment` tries as many as were tried once. */
const PERMUTATIONS = rounds(4, 30)
const AMOUNTS = rounds(4, 20)

let engine: OrderEngine
let world: OrderWorld
beginWithOrderWorld((...made) => {
  ;[engine, world] = made
})

type Message = Parameters<typeof takePayment>[3]

let sent = 0
/** A message of a payment of 100.00 by SMS from the account's monitor, or one that differs. */
function messageOf(part: Partial<Message> = {}): Message {
  sent += 1
  return {
    kind: 'sms',
    sender: BANK_SENDER,
    monitorRowId: world.monitor.id,
    recordId: `m${sent}`,
    supplierId: world.supplier.id,
    amountMinor: 10_000,
    balanceMinor: null,
    utr: null,
    text: 'Rs 100.00 credited',
    occurredAt: engine.services.now(),
    receivedAt: engine.services.now(),
    ...part,
  }
}

const take = (message: Message): Promise<TakenPayment> =>
  engine.db.transaction((tx) => takePayment(tx, engine.services, world.account, message))

const newOrder = async (amount: number) =>
  await orderByCode(engine, (await create(engine, signedBody(world.merchant, { amount }))).orderCode)

const paymentsOf = (amountMinor: number) =>
  engine.db
    .select({ record: bankRecords, messages: sql<number>`count(${bankMessages.id})::int` })
    .from(bankRecords)
    .leftJoin(bankMessages, eq(bankMessages.bankRecordId, bankRecords.id))
    .where(
      and(
        eq(bankRecords.resourceId, world.account.id),
        eq(bankRecords.amountMinor, amountMinor),
        ne(bankRecords.status, 'sameAs'),
      ),
    )
    .groupBy(bankRecords.id)

/**
 * The three witnesses of one payment: an SMS says all, a page of the bank no balance, and a second phone, later, no
 * reference.
 */
function witnessesOf(utr: string, part: Partial<Message>, phone: { id: number; lateMinutes: number }): Message[] {
  const occurredAt = part.occurredAt ?? engine.services.now()
  return [
    messageOf({ ...part, utr }),
    messageOf({ ...part, utr, kind: 'webMessage', balanceMinor: null }),
    messageOf({
      ...part,
      monitorRowId: phone.id,
      occurredAt: new Date(occurredAt.getTime() + phone.lateMinutes * 60_000),
    }),
  ]
}

it(`keeps a payment of three witnesses as one, and equal ones as two, in ${ARRIVALS} orders of arrival (seed ${SEED})`, async () => {
  const random = randomFrom(SEED)
  const phone = await makeMonitor(engine, world.supplier.id, [world.account.id])
  const phones = (round: number) => ({ id: phone.id, lateMinutes: (round % 3) * 2 })
  const at = engine.services.now()
  const arrivals = Array.from({ length: ARRIVALS }, (_, round) => {
    const amountMinor = 20_000 + round
    const minutes = (count: number) => new Date(at.getTime() + count * 60_000)
    const first = witnessesOf(`U${round}-1`, { amountMinor, balanceMinor: 1_000_000, occurredAt: at }, phones(round))
    // An equal payment of the same day in every fourth of them.
    const second = { amountMinor, balanceMinor: 2_000_000, occurredAt: minutes(5) }
    const messages = round % 4 === 0 ? [...first, ...witnessesOf(`U${round}-2`, second, phones(round))] : first
    return { amountMinor, messages: shuffled(messages, random) }
  })
  for (let from = 0; from < arrivals.length; from += 100)
    await engine.db.transaction(async (tx) => {
      for (const { messages } of arrivals.slice(from, from + 100))
        for (const message of messages) await keepPayment(tx, { ...message, resourceId: world.account.id })
    })
  const rows = await engine.db
    .select({
      amount: bankRecords.amountMinor,
      payments: sql<string>`string_agg(${bankRecords.utr}, ' ' order by ${bankRecords.utr})`,
    })
    .from(bankRecords)
    .where(and(eq(bankRecords.resourceId, world.account.id), ne(bankRecords.status, 'sameAs')))
    .groupBy(bankRecords.amountMinor)
    .orderBy(bankRecords.amountMinor)
  expect(rows.map(({ payments }) => payments)).toEqual(
    arrivals.map((_, round) => (round % 4 === 0 ? `U${round}-1 U${round}-2` : `U${round}-1`)),
  )
})

it('pays one order by the witnesses of one payment that arrive at once', async () => {
  const phone = await makeMonitor(engine, world.supplier.id, [world.account.id])
  for (let amount = 30_000; amount < 30_000 + AMOUNTS; amount++) {
    const orders = [await newOrder(amount)]
    const taken = await Promise.all(
      witnessesOf(`P${amount}`, { amountMinor: amount, balanceMinor: 5_000_000 }, { id: phone.id, lateMinutes: 1 }).map(
        take,
      ),
    )
    expect(taken.filter((one) => one.kind === 'kept' && one.orderCode !== null)).toHaveLength(1)
    orders.push(await newOrder(amount))
    expect(
      await Promise.all(orders.map(async ({ orderCode }) => (await orderByCode(engine, orderCode)).status)),
    ).toEqual([4, 2])
    expect(await paymentsOf(amount)).toEqual([expect.objectContaining({ messages: 3 })])
  }
})

it(
  `credits one order once, in ${PERMUTATIONS} orders of arrival of the witnesses of its payment (seed ${SEED})`,
  async () => {
    const random = randomFrom(SEED + 1)
    const phone = await makeMonitor(engine, world.supplier.id, [world.account.id])
    await engine.db.update(resources).set({ maxConcurrentOrders: 2 * PERMUTATIONS })
    const expected: [orderCode: string, paid: number | null, credits: number][] = []
    for (let round = 0; round < PERMUTATIONS; round++) {
      const amountMinor = 100_000 + round
      const paid = await newOrder(amountMinor)
      const later = { id: phone.id, lateMinutes: round % 3 }
      const messages = shuffled(witnessesOf(`COUNT${round}`, { amountMinor, balanceMinor: 5_000_000 }, later), random)
      await take(must(messages.pop()))
      // The witnesses that come after it find an order that the payment would fit as well.
      const waiting = await newOrder(amountMinor)
      if (round % 2 === 0) await Promise.all(messages.map(take))
      else for (const message of messages) await take(message)
      expected.push([paid.orderCode, amountMinor, 1], [waiting.orderCode, null, 0])
    }
    const { rows } = await engine.db.execute<{ code: string; paid: string | null; credits: number }>(sql`
    select o.order_code as code, o.real_amount_minor as paid, count(t.id)::int as credits
    from orders o left join ledger_transactions t on t.order_id = o.id and t.cause = 'collection'
    where o.merchant_id = ${world.merchant.id} and o.amount_minor >= 100000
    group by o.id order by o.id`)
    expect(rows.map(({ code, credits, paid }) => [code, paid === null ? null : Number(paid), credits])).toEqual(
      expected,
    )
  },
  patience(20_000 + PERMUTATIONS * 250),
)

it('counts equal payments that one source tells of within minutes as two, without reference and balance', async () => {
  // Messages and payments are numbered apart from here on.
  await take(messageOf({ amountMinor: 70_000, utr: 'TWICE-1' }))
  await take(messageOf({ amountMinor: 70_000, utr: 'TWICE-1', kind: 'webMessage' }))
  const [one, other] = [await take(messageOf({ amountMinor: 70_001 })), await take(messageOf({ amountMinor: 70_001 }))]
  expect([one, other]).toMatchObject([{ isNew: true }, { isNew: true }])
  expect(await paymentsOf(70_001)).toMatchObject([{ messages: 1 }, { messages: 1 }])
})

it('pays the order that a later witness of an unmatched payment names', async () => {
  const orders = [await newOrder(40_000), await newOrder(40_000)]
  const code = must(orders[1]).identifyCode
  await expect(take(messageOf({ utr: 'LATER-1', amountMinor: 40_000 }))).resolves.toMatchObject({ rest: 'several' })
  await expect(
    take(messageOf({ utr: 'LATER-1', amountMinor: 40_000, kind: 'webMessage', identifyCode: code })),
  ).resolves.toMatchObject({ isNew: false, rest: null, orderCode: must(orders[1]).orderCode })
})

it('leaves a payment that a person set aside as it is, whatever is told of it later', async () => {
  const [order, other] = [await newOrder(60_000), await newOrder(60_000)]
  const taken = await take(messageOf({ utr: 'SET-ASIDE', amountMinor: 60_000 }))
  expect(taken).toMatchObject({ rest: 'several' })
  await engine.db.update(bankRecords).set({ status: 'setAside' }).where(eq(bankRecords.utr, 'SET-ASIDE'))
  const named = messageOf({
    utr: 'SET-ASIDE',
    amountMinor: 60_000,
    kind: 'webMessage',
    identifyCode: order.identifyCode,
  })
  await expect(take(named)).resolves.toMatchObject({ rest: 'decided', orderCode: null })
  expect((await orderByCode(engine, other.orderCode)).status).toBe(3)
})

it.each(['NA', '-', '0', '000000000000', '4.33E+11', 'unknown'])(
  'takes %s for no reference: payments that carry it are as many, and all are credited',
  async (utr) => {
    const amounts = [81_000, 82_000, 83_000].map((amount) => amount + utr.length * 10)
    for (const amountMinor of amounts) {
      const order = await newOrder(amountMinor)
      const taken = await take(messageOf({ amountMinor, utr }))
      expect(taken).toMatchObject({ isNew: true, orderCode: order.orderCode })
    }
    const [amountMinor] = [84_000 + utr.length * 10]
    for (const minutes of [0, 30, 60])
      await take(
        messageOf({
          ...{ amountMinor, utr, kind: 'statement', monitorRowId: null, balanceMinor: 1_000_000 + minutes },
          occurredAt: new Date(engine.services.now().getTime() - minutes * 60_000),
        }),
      )
    expect(await paymentsOf(amountMinor)).toHaveLength(3)
  },
)

it('leaves payments of one reference to a person where balance, payer or hour say that they are two', async () => {
  const others = [
    { balanceMinor: 7_000_000 },
    { payerName: 'RAVI KUMAR' },
    { occurredAt: new Date(engine.services.now().getTime() - 3 * 3_600_000) },
  ]
  for (const [at, part] of others.entries()) {
    const amountMinor = 85_000 + at
    const [utr, told] = [`SHARED-${at}`, { balanceMinor: at === 2 ? null : 8_000_000, payerName: 'ASHA RAO' }]
    const first = await take(messageOf({ amountMinor, utr, ...told }))
    const second = await take(messageOf({ amountMinor, utr, kind: 'webMessage', ...told, ...part }))
    expect([first, second]).toMatchObject([{ isNew: true }, { isNew: true, record: { doubt: 'sharedReference' } }])
    expect((await paymentsOf(amountMinor)).map(({ record }) => record.doubt)).toEqual([
      'sharedReference',
      'sharedReference',
    ])
    const order = await newOrder(amountMinor)
    await expect(
      take(messageOf({ amountMinor, utr, kind: 'sms', monitorRowId: null, ...told })),
    ).resolves.toMatchObject({ isNew: false, orderCode: null })
    expect((await orderByCode(engine, order.orderCode)).status).not.toBe(4)
  }
})

it('keeps what a source sends again once, and what went out without looking for an order', async () => {
  const order = await newOrder(50_000)
  const out = messageOf({ direction: 'debit', amountMinor: 50_000 })
  await expect(take(out)).resolves.toMatchObject({ kind: 'kept', rest: 'moneyOut', orderCode: null })
  await expect(take(out)).resolves.toMatchObject({ kind: 'seenBefore' })
  expect((await orderByCode(engine, order.orderCode)).status).toBe(2)
  expect((await paymentsOf(50_000)).map(({ record }) => record.status)).toEqual(['outgoing'])
})

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}
