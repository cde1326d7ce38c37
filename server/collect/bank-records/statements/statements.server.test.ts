import { and, eq, ne } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { keepPayment } from '#server/collect/bank-records/payments/keep-payment.ts'
import { takeLine } from '#server/collect/bank-records/patterns/read-stored.ts'
import { takePayment } from '#server/collect/bank-records/payments/take-payment.ts'
import { bankMessages, bankRecords } from '#server/db/schema/schema.ts'
import { BANK_SENDER, create, must, orderByCode, signedBody } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'
import { randomFrom, SEED } from '#tests/support/random-from.ts'
import { rounds } from '#tests/support/rounds.ts'

let engine: OrderEngine
let world: OrderWorld
beginWithOrderWorld((...made) => {
  ;[engine, world] = made
})

/** `ROUNDS=1000` tries as many permutations as were tried once. */
const PERMUTATIONS = rounds(12, 30)
const MINUTE_MS = 60_000

let sent = 0
type Message = Parameters<typeof keepPayment>[1]
function messageOf(part: Partial<Message>): Message {
  sent += 1
  const at = engine.services.now()
  return {
    ...{
      kind: 'sms',
      sender: BANK_SENDER,
      monitorRowId: world.monitor.id,
      recordId: `s${sent}`,
      supplierId: world.supplier.id,
    },
    ...{ resourceId: world.account.id, amountMinor: 10_000, balanceMinor: null, utr: null, text: 'told' },
    ...{ occurredAt: at, receivedAt: at },
    ...part,
  }
}

/** The end of the day in which a moment lies, as a statement without a clock has it. */
const endOfDay = (at: Date) => new Date(Math.ceil(at.getTime() / (24 * 60 * MINUTE_MS)) * 24 * 60 * MINUTE_MS - 1_000)

it(`keeps a payment told by SMS, web message and statement as one, in any order, with or without what proves it (seed ${SEED})`, async () => {
  const random = randomFrom(SEED)
  const at = engine.services.now()
  for (let round = 0; round < PERMUTATIONS; round += 1) {
    const amountMinor = 300_000 + round
    const isDayOnly = round % 3 === 0
    const occurredAt = isDayOnly ? endOfDay(at) : new Date(at.getTime() + MINUTE_MS)
    const marks = round % 2 === 0 ? { utr: `STMT00${round}` } : {}
    const witnesses = [
      messageOf({ amountMinor, ...marks }),
      messageOf({ amountMinor, kind: 'webMessage', ...(round % 4 === 0 ? marks : {}) }),
      messageOf({
        amountMinor,
        kind: 'statement',
        monitorRowId: null,
        balanceMinor: 9_000 + round,
        occurredAt,
        isDayOnly,
        ...marks,
      }),
    ]
      .map((message) => ({ message, at: random() }))
      .sort((one, other) => one.at - other.at)
    for (const { message } of witnesses) await engine.db.transaction((tx) => keepPayment(tx, message))
    const rows = await engine.db
      .select()
      .from(bankRecords)
      .where(and(eq(bankRecords.amountMinor, amountMinor), ne(bankRecords.status, 'sameAs')))
    expect(rows, witnesses.map(({ message }) => message.kind).join()).toHaveLength(1)
    // Whoever knows the time of the day tells it.
    expect(must(rows[0])).toMatchObject({ isDayOnly: false })
  }
})

it('pays the order that a row fits by its time, and leaves one of a day alone to people until somebody tells the time', async () => {
  const order = async (amount: number) =>
    await orderByCode(engine, (await create(engine, signedBody(world.merchant, { amount }))).orderCode)
  const [timed, dayOnly] = [await order(41_000), await order(42_000)]
  const at = engine.services.now()
  const row = async (amountMinor: number, isDayOnly: boolean) => {
    const occurredAt = isDayOnly ? endOfDay(at) : at
    const said = { amountMinor, direction: 'credit' as const, isDayOnly, utr: `ROW00${amountMinor}` }
    const [message] = await engine.db
      .insert(bankMessages)
      .values({
        ...{ kind: 'statement', recordId: `row ${amountMinor}`, resourceId: world.account.id, text: 'row', said },
        ...{ supplierId: world.supplier.id, occurredAt, receivedAt: at },
      })
      .returning()
    return await engine.db.transaction((tx) => takeLine(tx, engine.services, must(message)))
  }
  await expect(row(timed.payableMinor, false)).resolves.toMatchObject({ taken: { orderCode: timed.orderCode } })
  await expect(row(dayOnly.payableMinor, true)).resolves.toMatchObject({ taken: { kind: 'kept', orderCode: null } })
  const told = messageOf({ amountMinor: dayOnly.payableMinor, utr: `ROW00${dayOnly.payableMinor}` })
  const taken = await engine.db.transaction((tx) => takePayment(tx, engine.services, world.account, told))
  expect(taken).toMatchObject({ isNew: false, orderCode: dayOnly.orderCode })
})
