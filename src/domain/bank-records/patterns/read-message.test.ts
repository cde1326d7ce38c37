import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patternFault } from '#domain/bank-records/patterns/compile-pattern.ts'
import { readerOf, readMessage } from '#domain/bank-records/patterns/read-message.ts'
import type { MessageContext, Reading } from '#domain/bank-records/patterns/read-message.ts'
import { READ_TEXT_MAX, UNREAD_REASONS } from '#domain/bank-records/patterns/pattern.ts'
import { SHIPPED_PATTERNS } from '#domain/bank-records/packs/packs.ts'
import { CORPUS, CORPUS_RECEIVED } from '#tests/fixtures/payment-messages.ts'
import type { CorpusMessage } from '#tests/fixtures/payment-messages.ts'
import { rounds } from '#tests/support/rounds.ts'

const TEXTS = rounds(1_000, 10_000)
const readers = SHIPPED_PATTERNS.map((seed, at) => readerOf({ ...seed, id: at + 1, version: 1 }))
const CONTEXT: MessageContext = {
  receivedAt: CORPUS_RECEIVED,
  exponent: 2,
  zone: 'Asia/Shanghai',
  kind: 'sms',
  sender: null,
}
const read = (text: string, more: Partial<MessageContext> = {}): Reading =>
  readMessage(text, readers, { ...CONTEXT, ...more })
const readOf = ({ text, kind = 'sms' }: CorpusMessage): Reading => read(text, { kind })
const payments = CORPUS.filter(({ is }) => is !== 'asked')

describe('the corpus', () => {
  it('has forty formats and traps besides', () => {
    expect(payments.length).toBeGreaterThanOrEqual(40)
    expect(CORPUS.length - payments.length).toBeGreaterThanOrEqual(30)
  })

  it.each(payments)('$name', (message) => {
    const reading = readOf(message)
    if (reading.kind !== 'payment') throw new Error(JSON.stringify(reading))
    const said = {
      ...(message.balance === undefined ? {} : { balanceMinor: message.balance }),
      ...(message.utr === undefined ? {} : { utr: message.utr }),
      ...(message.tail === undefined ? {} : { tail: message.tail }),
      ...(message.counterparty === undefined ? {} : { counterparty: message.counterparty }),
      ...(message.code === undefined ? {} : { code: message.code }),
      ...(message.at === undefined ? {} : { occurredAt: new Date(message.at) }),
    }
    expect(reading).toMatchObject({ direction: message.is, amountMinor: message.amount, ...said })
  })

  it.each(CORPUS.filter(({ is }) => is === 'asked'))('$name', (message) => {
    expect(readOf(message).kind).not.toBe('payment')
  })

  it('has no false credit, also where a message is cut off or runs on', () => {
    for (const message of CORPUS.filter(({ is }) => is !== 'credit'))
      for (const text of [message.text, `${message.text} Thank you.`, `Alert: ${message.text}`]) {
        const reading = readOf({ ...message, text })
        expect(reading.kind === 'payment' && reading.direction === 'credit' ? text : null).toBeNull()
      }
  })
})

describe('a reference', () => {
  it.each([
    'Rs.100.00 credited to a/c XX1234 from asha@upi (UPI Ref 612345678901)',
    'Rs.100.00 credited to a/c XX1234 from asha@upi (UPI Ref# 612345678901)',
    'Rs.100.00 credited to a/c XX1234. UPI Ref No.#612345678901.',
    'Rs.100.00 credited to a/c XX1234 by UPI/612345678901/ASHA RAO',
    'Rs.100.00 credited to a/c XX1234 [RRN: 612345678901]',
    'Your a/c XX1234 is credited by Rs.100.00 on 23-11-26 (Reference number 612345678901)',
    'Anita Rao sent you ₹100.00 (Txn ID: 612345678901)',
  ])('is read whole whatever stands around it: %s', (text) => {
    expect(read(text)).toMatchObject({ kind: 'payment', amountMinor: 10_000, utr: '612345678901' })
  })

  it('is no address or placeholder', () => {
    for (const end of ['from UPI:987654321012@ybl', 'UPI Ref NA', 'Ref 000000000000'])
      expect(read(`Rs.100.00 credited to a/c XX1234 ${end}`)).toMatchObject({ kind: 'payment', utr: null })
  })
})

describe('money for another cause', () => {
  const credited = 'Rs.300.00 credited to a/c XX1234 on 23-11-26'
  it.each(['Refund from SHOP', 'cashback', 'Chargeback', '贷款', '退款'])(
    'counts for the balance that is named, and is left to a person without one: %s',
    (cause) => {
      expect(read(`${credited}. ${cause}. Avl bal Rs 900.00`)).toMatchObject({
        ...{ kind: 'payment', direction: 'credit', amountMinor: 30_000, balanceMinor: 90_000, isOtherCause: true },
      })
      expect(read(`${credited}. ${cause}.`)).toMatchObject({ kind: 'unread', why: 'severalReadings' })
      expect(read(`${cause} is on its way`).kind).toBe('notPayment')
      expect(read(`${credited}. ${cause} will be credited. Avl bal Rs 900.00`).kind).toBe('unread')
    },
  )

  it('is none where nothing says so', () => {
    expect(read(`${credited}. Avl bal Rs 900.00`)).toMatchObject({ kind: 'payment', isOtherCause: false })
  })
})

describe('a footer', () => {
  const credited = 'Rs.300.00 credited to a/c XX1234 on 23-11-26.'
  it.each([
    `${credited} Never share OTP/PIN/CVV -Bank`,
    `${credited} Cheque deposits in A/C are subject to clearing`,
    `Congratulations! ${credited}`,
    `${credited} Not you? SMS BLOCK to 9200000000`,
    `${credited} T&C apply`,
    '您尾号1234的储蓄卡11月23日14:05收入人民币300.00元，详情请点击',
  ])('takes no credit away: %s', (text) => {
    expect(read(text)).toMatchObject({ kind: 'payment', direction: 'credit', amountMinor: 30_000 })
  })

  it.each([
    'Pay bills and win a voucher! Your wallet account 551234 received Rs.300.00',
    'Rs.300.00 is now credited, as promised, into account 551234. Congratulations, winner!',
    '红包优惠：账户1234已到账300.00元，请到柜台领取',
  ])('puts nothing aside that may be a credit: %s', (text) => {
    expect(read(text)).toMatchObject({ kind: 'unread' })
  })

  it.each([
    'Rs.300.00 will be credited to a/c XX1234',
    'Win Rs.300.00! Apply now',
    '您的300.00元转账将于明日到账，请留意',
  ])('puts aside what is none: %s', (text) => {
    expect(read(text).kind).toBe('notPayment')
  })
})

describe('a time', () => {
  it.each([
    ['on 23-11-26 10:30', '05:00:00'],
    ['on 23-Nov-2026 10:30:15', '05:00:15'],
    ['on 23NOV2026 10:30:15', '05:00:15'],
    ['on 23/11/2026 at 10:30 AM.', '05:00:00'],
    ['on Nov 23, 2026 10:30 am', '05:00:00'],
    ['on 2026-11-23T10:30:15', '05:00:15'],
    ['on 23NOV at 10.30.15', '05:00:15'],
    ['on 23-11-2026 10:30:15 IST.', '05:00:15'],
    ['on 23-11-2026 10:30:15 EAT', '07:30:15'],
  ])('is read however it is written: %s', (time, clock) => {
    expect(read(`Rs.300.00 credited to a/c XX1234 ${time}`)).toMatchObject({
      ...{ kind: 'payment', occurredAt: new Date(`2026-11-23T${clock}Z`) },
    })
  })

  it('that nobody can read leaves the rest as it is', () => {
    expect(read('Rs.300.00 credited to a/c XX1234 on 42-17-26 at 99:99')).toMatchObject({
      ...{ kind: 'payment', amountMinor: 30_000, occurredAt: null },
    })
  })
})

describe('any bytes', () => {
  const piece = fc.constantFrom(
    'credited',
    'Rs.',
    '1,500.00',
    ' a/c XX1234 ',
    'debited',
    '元',
    '收入',
    '\u0000',
    '१',
    '余额',
  )
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((bytes) => new TextDecoder().decode(bytes)),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 30 }).map((parts) => parts.join('')),
  )

  it(`are a payment, no payment or unread for a named reason, ${TEXTS} times`, () => {
    fc.assert(
      fc.property(anything, (text) => {
        const reading = read(text)
        if (reading.kind === 'unread') expect(UNREAD_REASONS).toContain(reading.why)
        else if (reading.kind === 'payment') {
          expect(Number.isSafeInteger(reading.amountMinor) && reading.amountMinor > 0).toBe(true)
          expect(reading.balanceMinor === null || Number.isSafeInteger(reading.balanceMinor)).toBe(true)
        } else expect(reading.kind).toBe('notPayment')
      }),
      { numRuns: TEXTS },
    )
  }, 120_000)

  it('are refused by name where there is nothing, or too much', () => {
    expect(read(' \u200b\u0000 ')).toMatchObject({ kind: 'unread', why: 'empty' })
    expect(read('x'.repeat(READ_TEXT_MAX + 1))).toMatchObject({ kind: 'unread', why: 'tooLong' })
    expect(read('hello')).toMatchObject({ kind: 'unread', why: 'noPattern' })
  })
})

describe('patterns', () => {
  it.each(SHIPPED_PATTERNS)('$name may be kept', (seed) => {
    expect(patternFault(seed)).toBeNull()
  })

  const base = {
    ...{ kind: null, sender: null, country: null, decimalMark: 'point' as const, timeFormat: null },
    says: 'credit' as const,
    name: 'One',
    expression: '',
  }
  it.each([
    ['(', 'badExpression'],
    ['(a{900}){900}', 'badExpression'],
    [`{amount}${'(?:a|b){900}'.repeat(5)}`, 'tooBig'],
    ['.*', 'takesAnything'],
    ['credited', 'noAmount'],
    ['{amount} (?P<rate>.)', 'unknownCapture'],
    ['{amount} {time}', 'noTimeFormat'],
    ['{amount} (?=x)', 'badExpression'],
  ])('%s is refused: %s', (expression, fault) => {
    expect(patternFault({ ...base, expression })?.fault).toBe(fault)
  })

  it('need a captured direction where they say so, and a time’s format that is one', () => {
    expect(patternFault({ ...base, says: 'captured', expression: '{amount}' })?.fault).toBe('noDirection')
    expect(patternFault({ ...base, expression: '{amount} {time}', timeFormat: 'DD DD' })?.fault).toBe('badTimeFormat')
  })

  it('that contradict each other read nothing', () => {
    const two = [
      readerOf({ ...base, id: 1, version: 1, expression: 'moved {amount}' }),
      readerOf({ ...base, id: 2, version: 1, says: 'debit', expression: 'moved {amount}' }),
    ]
    expect(readMessage('moved 5', two, CONTEXT)).toMatchObject({ kind: 'unread', why: 'severalReadings' })
    expect(readMessage('moved 5', two.slice(0, 1), CONTEXT)).toMatchObject({ kind: 'payment', amountMinor: 500 })
  })

  it.each([
    ['您尾号1234的账户7月2日10:15收入尾号9999账户转账500.00元,余额1000.00元。'],
    ['您尾号1234的账户7月2日10:15收到尾号9999转账500.00元'],
    ['您尾号1234卡7月2日10:15转账存入对方账号9999金额500元,余额1000.00元。'],
    ['您尾号1234账户收入7月2日500.00元'],
    ['您尾号1234账户转入2026年7月2日500.00元'],
    ['您尾号1234的账户收入20笔共500.00元,余额1000.00元'],
    ['您尾号1234账户07月02日转入0712订单500.00元'],
    ['您尾号1234账户07月02日支付宝9999转入500.00元'],
  ])('take no account, day or count for an amount: %s', (text) => {
    const reading = readMessage(text, readers, { ...CONTEXT, receivedAt: new Date('2026-07-03T12:00:00Z') })
    expect(reading.kind === 'payment' ? reading.amountMinor : 50_000).toBe(50_000)
  })

  it('of remarks take no word of a warning around a payment, read or counted by a dry run', () => {
    const remark = readerOf({ ...base, id: 1, version: 1, says: 'notPayment', expression: String.raw`\botp\b` })
    expect(remark.take('Rs.5 credited. Never share your OTP with anyone.')).toBeNull()
    expect(remark.take('Your OTP is 1234.')).not.toBeNull()
  })

  it('of a sender read no other sender, and of a kind no other kind', () => {
    const [one] = [readerOf({ ...base, id: 1, version: 1, sender: 'ABCBK', kind: 'sms', expression: 'in {amount}' })]
    const of = (more: Partial<MessageContext>) => readMessage('in 5', [one], { ...CONTEXT, ...more }).kind
    expect([of({ sender: 'VM-abcbk' }), of({}), of({ sender: 'X' }), of({ kind: 'webMessage' })]).toEqual([
      'payment',
      'payment',
      'unread',
      'unread',
    ])
  })

  it('cannot hang: what makes other engines run for ever is read in the time of its length', () => {
    const evil = readerOf({ ...base, id: 1, version: 1, expression: '(?:x+x+)+y{amount}' })
    expect(readMessage('x'.repeat(READ_TEXT_MAX), [evil], CONTEXT).kind).toBe('unread')
  })
})
