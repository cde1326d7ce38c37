import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { READ_TEXT_MAX } from '#domain/bank-records/patterns/pattern.ts'
import { readerOf, readMessage } from '#domain/bank-records/patterns/read-message.ts'
import type { MessageContext } from '#domain/bank-records/patterns/read-message.ts'
import { plainText } from '#domain/bank-records/patterns/read-amount.ts'
import { guessPieces } from '#domain/bank-records/teaching/guess-pieces.ts'
import { makePattern } from '#domain/bank-records/teaching/make-pattern.ts'
import { MEANINGS, markIn, overlaps, STEPS, stepIn, stretchIn, unitsOf } from '#domain/bank-records/teaching/pieces.ts'
import type { Piece, TaughtText } from '#domain/bank-records/teaching/pieces.ts'
import { rounds } from '#tests/support/rounds.ts'

const NEAR = { receivedAt: new Date('2026-08-18T12:00:00Z'), zone: 'Asia/Kolkata' }
const CONTEXT: MessageContext = { ...NEAR, exponent: 2, kind: 'sms', sender: null }
const RUNS = { numRuns: rounds(50, 2_000) }

/** A message of no bank that is known, with what stands in it. */
interface Facts {
  amount: string
  minor: number
  balance: string
  utr: string
  tail: string
  payer: string
  day: number
}

/** Wordings that no bank has, and what they say beside amount and account. */
const WORDINGS: readonly { says: readonly ('utr' | 'payer' | 'balance')[]; text: (facts: Facts) => string }[] = [
  {
    says: ['utr', 'payer', 'balance'],
    text: ({ amount, balance, day, payer, tail, utr }) =>
      `Hurrah! Rs.${amount} landed in your a/c XX${tail} on ${day}-08-26 from ${payer} thanks to Ref ${utr}. Avl Bal Rs.${balance}. Visit https://bank.example/x9 or call 18002001`,
  },
  {
    says: ['utr', 'payer'],
    text: ({ amount, payer, tail, utr }) =>
      `${payer} sent you INR ${amount} (UTR: ${utr}) to account ${tail} {amount} [ok] a|b*`,
  },
  {
    says: ['balance'],
    text: ({ amount, balance, day, payer, tail }) =>
      `尾号${tail}账户8月${day}日到账${amount}元,付款方${payer.length > 6 ? '张三' : '欧阳娜娜'},余额${balance}元。`,
  },
  {
    says: ['utr'],
    text: ({ amount, day, tail, utr }) =>
      `TXN ${utr}: ${amount} KES added to wallet **${tail}, ${day} Aug 2026 9:05 AM EAT. Dial *544#`,
  },
]

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))
const grouped = (minor: number) => {
  const [whole = '', cents = ''] = (minor / 100).toFixed(2).split('.')
  return `${whole.replaceAll(/\B(?=(?:\d{3})+(?!\d))/g, ',')}.${cents}`
}
const facts = fc
  .record({
    minor: fc.integer({ min: 1_00, max: 99_999_999 }),
    balanceMinor: fc.integer({ min: 1_00, max: 999_999_999 }),
    utr: fc.tuple(fc.integer({ min: 1, max: 9 }), digits(11)).map(([first, rest]) => `${first}${rest}`),
    tail: digits(4),
    payer: fc.constantFrom('RAVI KUMAR', 'Anna', 'Mohamed Ali Hassan', "Liam O'Neil", 'S. Iyer'),
    day: fc.integer({ min: 10, max: 17 }),
  })
  .filter(({ utr }) => new Set(utr).size > 1)
  .map(({ minor, balanceMinor, ...rest }) => ({
    ...rest,
    minor,
    amount: grouped(minor),
    balance: grouped(balanceMinor),
  }))

const madeFrom = (text: string) => {
  const plain = plainText(text)
  const { direction, pieces } = guessPieces(plain, NEAR)
  return { plain, pieces, result: makePattern(plain, pieces, direction, NEAR) }
}
const valuesIn = (plain: string, pieces: readonly Piece[]) =>
  Object.fromEntries(pieces.map(({ from, meaning, to }) => [meaning, plain.slice(from, to)]))

describe('a pattern made of a message', () => {
  it.each(WORDINGS.map((wording, at) => [at, wording] as const))(
    'reads its own text, and the same one with other numbers and names (wording %i)',
    (_at, { says, text }) => {
      fc.assert(
        fc.property(facts, facts, (own, other) => {
          const { pieces, plain, result } = madeFrom(text(own))
          if (!result.ok)
            throw new Error(`${result.fault} ${result.meaning} ${plain} ${JSON.stringify(valuesIn(plain, pieces))}`)
          const reader = readerOf({
            ...result.made,
            kind: null,
            sender: null,
            country: 'india',
            id: 1,
            version: 1,
            name: '',
          })
          for (const one of [own, other]) {
            const reading = readMessage(text(one), [reader], CONTEXT)
            expect(reading, `${result.made.expression}\n${text(one)}`).toMatchObject({
              ...{ kind: 'payment', direction: 'credit', amountMinor: one.minor },
              ...(says.includes('utr') && { utr: one.utr }),
              ...(says.includes('payer') && { counterparty: one.payer }),
              ...(says.includes('balance') && {
                balanceMinor: Math.round(Number(one.balance.replaceAll(',', '')) * 100),
              }),
              tail: one.tail,
            })
          }
        }),
        RUNS,
      )
    },
  )

  it('leaves another wording alone', () => {
    const { result } = madeFrom('Rs.500.00 landed in your a/c XX1234 by Ref 612345678901')
    if (!result.ok) throw new Error(result.fault)
    const reader = readerOf({ ...result.made, kind: null, sender: null, country: null, id: 1, version: 1, name: '' })
    for (const text of [
      'Rs.500.00 left your a/c XX1234 by Ref 612345678901',
      'Rs.500.00 landed in your a/c XX1234 by Ref 612345678901. Pending',
    ])
      expect(readMessage(text, [reader], CONTEXT)).toMatchObject({ why: 'noPattern' })
  })

  it('is refused where the pieces say too little, or what cannot be', () => {
    const plain = 'Rs.500.00 landed in your a/c XX1234 by Ref 612345678901'
    const faultOf = (pieces: readonly Piece[]) => {
      const result = makePattern(plain, pieces, 'credit', NEAR)
      return result.ok ? null : [result.fault, result.meaning]
    }
    const amount: Piece = { meaning: 'amount', from: 3, to: 9 }
    expect(faultOf([amount])).toBeNull()
    expect(faultOf([])).toEqual(['noAmount', null])
    expect(faultOf([{ ...amount, to: 5 }])).toEqual(['notThis', 'amount'])
    expect(faultOf([amount, { meaning: 'time', from: 10, to: 16 }])).toEqual(['notThis', 'time'])
    expect(faultOf([amount, { meaning: 'tail', from: 5, to: 12 }])).toEqual(['badPieces', null])
    expect(faultOf([amount, { meaning: 'tail', from: 50, to: 500 }])).toEqual(['badPieces', null])
    expect(faultOf([amount, { ...amount, from: 30, to: 32 }])).toEqual(['badPieces', null])
  })

  it('reads its own text or is none, whatever the text and its pieces', () => {
    const text = fc.stringMatching(/^[ -~张三元。]{1,80}$/).map(plainText)
    const span = fc.record({ meaning: fc.constantFrom(...MEANINGS), from: fc.nat(80), length: fc.nat(20) })
    fc.assert(
      fc.property(text, fc.array(span, { maxLength: 5 }), (plain, spans) => {
        const pieces = spans.map(({ from, length, meaning }) => ({ meaning, from, to: from + length }))
        const result = makePattern(plain, pieces, 'credit', NEAR)
        if (!result.ok) return
        const reader = readerOf({
          ...result.made,
          kind: null,
          sender: null,
          country: null,
          id: 1,
          version: 1,
          name: '',
        })
        expect(reader.take(plain)?.amount).toBe(valuesIn(plain, pieces)['amount'])
      }),
      RUNS,
    )
  })

  it('takes a message of the longest length, or says that it is too long', () => {
    const long = plainText(`Rs.500.00 in XX1234 ${'word '.repeat(500)}`.slice(0, READ_TEXT_MAX))
    expect(madeFrom(long).result.ok).toBe(true)
    const before = plainText(`${'word '.repeat(398)} 500`.slice(0, READ_TEXT_MAX))
    const amount: Piece = { meaning: 'amount', from: before.length - 3, to: before.length }
    expect(makePattern(before, [amount], 'credit', NEAR)).toMatchObject({ ok: true })
    expect(makePattern(before.replaceAll('w', '.'), [amount], 'credit', NEAR)).toMatchObject({ fault: 'tooLong' })
  })
})

describe('the pieces of a text', () => {
  const plain = 'Rs.500.00 landed by RAVI KUMAR in 账户张三 XX1234'
  const start: TaughtText = {
    units: unitsOf(plain),
    pieces: [{ meaning: 'amount', from: 3, to: 9 }],
    at: { from: 3, to: 9 },
  }
  const inHand = ({ at }: TaughtText) => plain.slice(at.from, at.to)

  it('are gone through, those with digits or a meaning, or word by word', () => {
    const stops = (step: (typeof STEPS)[number]) => {
      const seen = []
      for (let text = stepIn(start, step); seen.length < 20; text = stepIn(text, step)) {
        seen.push(inHand(text))
        if (text.at.from === start.at.from) break
      }
      return seen
    }
    expect(stops('next')).toEqual(['XX1234', '500.00'])
    expect(stops('nextWord')).toEqual(['landed', 'by', 'RAVI', 'KUMAR', 'in', '账户张三', 'XX1234', 'Rs', '500.00'])
    expect(stops('previousWord')).toEqual(stops('nextWord').slice(0, -1).toReversed().concat('500.00'))
  })

  it('grow by words and shrink again, and not into each other', () => {
    const ravi = stepIn(stepIn(stepIn(start, 'nextWord'), 'nextWord'), 'nextWord')
    const named = stretchIn(markIn(ravi, 'counterparty'), { edge: 'end', way: 'wider' })
    expect(inHand(named)).toBe('RAVI KUMAR')
    expect(valuesIn(plain, named.pieces)).toEqual({ amount: '500.00', counterparty: 'RAVI KUMAR' })
    expect(inHand(stretchIn(named, { edge: 'start', way: 'narrower' }))).toBe('KUMAR')
    expect(inHand(stretchIn(stretchIn(ravi, { edge: 'end', way: 'narrower' }), { edge: 'start', way: 'wider' }))).toBe(
      'by RAV',
    )
    const landed = stepIn(start, 'nextWord')
    expect(stretchIn(landed, { edge: 'start', way: 'wider' })).toBe(landed)
  })

  it('have each meaning once, and a piece that varies is a fixed word again', () => {
    const account = stepIn(start, 'next')
    const moved = markIn(account, 'amount')
    expect(moved.pieces.map(({ meaning }) => meaning)).toEqual(['varies', 'amount'])
    expect(markIn(markIn(account, 'varies'), 'varies').pieces).toEqual(start.pieces)
  })

  it('stay in order and apart, whatever is done to them', () => {
    const deed = fc.oneof(
      fc.constantFrom(...STEPS).map((step) => (text: TaughtText) => stepIn(text, step)),
      fc.constantFrom(...MEANINGS).map((meaning) => (text: TaughtText) => markIn(text, meaning)),
      fc
        .record({
          edge: fc.constantFrom('start' as const, 'end' as const),
          way: fc.constantFrom('wider' as const, 'narrower' as const),
        })
        .map((stretch) => (text: TaughtText) => stretchIn(text, stretch)),
    )
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 40 }), (deeds) => {
        const { at, pieces } = deeds.reduce((text, act) => act(text), start)
        expect(at.from).toBeLessThan(at.to)
        pieces.forEach((piece, index) => {
          expect(piece.from).toBeLessThan(piece.to)
          expect(piece.to).toBeLessThanOrEqual(plain.length)
          expect(pieces.slice(0, index).every((one) => !overlaps(one, piece) && one.from < piece.from)).toBe(true)
        })
        const said = pieces.map(({ meaning }) => meaning).filter((meaning) => meaning !== 'varies')
        expect(new Set(said).size).toBe(said.length)
      }),
      RUNS,
    )
  })
})
