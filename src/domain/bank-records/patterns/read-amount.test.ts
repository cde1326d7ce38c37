import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readerOf, readMessage } from '#domain/bank-records/patterns/read-message.ts'
import { readAmount } from '#domain/bank-records/patterns/read-amount.ts'
import { SHIPPED_PATTERNS } from '#domain/bank-records/packs/packs.ts'
import { BANK_TEMPLATES } from '#domain/bank-templates/bank-templates.ts'
import { readResult } from '#domain/bank-templates/bank-template-result.ts'
import { parseWritten } from '#domain/money/money.ts'
import { readMoney, readWhole } from '#machines/form/typed-values.ts'
import { rounds } from '#tests/support/rounds.ts'

const OWN = { kind: null, sender: null, country: null, decimalMark: 'point', timeFormat: null, says: 'credit' } as const
const readers = [
  ...SHIPPED_PATTERNS,
  // As somebody may write one: anything may follow the amount, or stand before it.
  { ...OWN, name: 'loose', expression: 'got {amount}.*' },
  { ...OWN, name: 'looser', expression: 'moved .*?{amount} .*' },
].map((seed, at) => readerOf({ ...seed, id: at + 1, version: 1 }))
const TEXTS: readonly ((amount: string) => string)[] = [
  (amount) => `Rs ${amount} credited to a/c XX1234`,
  (amount) => `Your a/c XX1234 is credited by Rs.${amount} on 23-11-26 by RAVI KUMAR UPI Ref No 612300000042`,
  (amount) => `Acct XX1234 credited with: INR ${amount} on 23/11/26`,
  (amount) => `Anita Rao sent you ₹${amount} today`,
  (amount) => `Anita Rao sent you ₹${amount}`,
  (amount) => `got ${amount} by ASHA`,
  (amount) => `moved ${amount} to you`,
]

function readIn(text: string): number | null {
  const reading = readMessage(text, readers, {
    ...{ receivedAt: new Date('2026-11-23T12:00:00Z'), exponent: 2, zone: 'Asia/Kolkata', kind: 'sms', sender: null },
  })
  return reading.kind === 'payment' ? reading.amountMinor : null
}

const grouped = (whole: number, by: string) => String(whole).replaceAll(/\B(?=(\d{3})+$)/g, by)
const wholes = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 9_999_999 }))
const cents = fc.integer({ min: 0, max: 99 }).map((count) => String(count).padStart(2, '0'))
const bys = fc.constantFrom(' ', '\u00a0', '\u2009', '\u202f', '’', "'", '_', '.', 'ʼ', '´', ',')
const words = fc.constantFrom(
  ...['k', 'K', ' k', 'm', ' mn', ' lakh', ' lakhs', ' Lac', 'lac', ' crore', ' Cr', ' million', ' thousand', ' bn'],
  ...['万', '万元', ' 億', '千', 'E+5', 'e5', 'E5', ' x 10', '²', '½', '%', '/12', '-lakh'],
)
/** An amount as somebody may write it, and what it is in minor units where it is read at all. */
const forms = fc.oneof(
  fc.tuple(wholes, cents).map(([whole, cent]) => ({ text: `${whole}.${cent}`, minor: whole * 100 + Number(cent) })),
  fc.tuple(wholes, bys, fc.option(cents)).map(([whole, by, cent]) => ({
    text: `${grouped(whole, by)}${cent === null ? '' : `.${cent}`}`,
    minor: whole * 100 + Number(cent ?? 0),
  })),
  fc.tuple(wholes, words).map(([whole, word]) => ({ text: `${whole}${word}`, minor: -1 })),
  fc.tuple(wholes, cents, words).map(([whole, cent, word]) => ({
    text: `${whole}.${cent}${word}`,
    // Money that was credited, as banks write it.
    minor: word === ' Cr' ? whole * 100 + Number(cent) : -1,
  })),
)

describe('an amount', () => {
  it('is read whole or not at all, in 10,000 forms', () => {
    const counts = { read: 0, unread: 0 }
    const property = fc.property(forms, fc.constantFrom(...TEXTS), ({ text, minor }, told) => {
      const read = readIn(told(text))
      counts[read === null ? 'unread' : 'read'] += 1
      expect([null, minor], told(text)).toContain(read)
    })
    fc.assert(property, { numRuns: rounds(3_000, 10_000) })
    expect(Math.min(counts.read, counts.unread)).toBeGreaterThan(300)
  }, 120_000)

  it.each(['1 234.50', '5 lakh', '1.23E+5', '5k', '1’234.50', '2 Cr', '1.000', '12,34', '1,2345.6.7', '3万'])(
    'such as %s is never read as its first digits, nor its last',
    (text) => {
      expect(TEXTS.map((told) => [told(text), readIn(told(text))])).toEqual(TEXTS.map((told) => [told(text), null]))
    },
  )

  it('means the same at every door', () => {
    const template = BANK_TEMPLATES.find(({ result }) => result?.amount !== undefined)
    const { result } = template ?? {}
    if (template === undefined || result?.amount === undefined) throw new Error('no layout has an amount')
    const columns = [result.reference, result.amount, result.outcome?.column, result.utr, result.reason].filter(Boolean)
    const inFile = (text: string) => {
      const rows = [
        ...Array.from({ length: result.skipRows }, () => ['']),
        columns,
        columns.map((name) => (name === result.amount ? text : name === result.reference ? 'P1' : '')),
      ].map((cells, at) => ({ row: at + 1, cells: cells as string[] }))
      const read = readResult({ ...template, amountUnit: 'major' }, { ok: true, rows }, 2)
      return read.ok ? read.rows[0]?.amountMinor : undefined
    }
    const typed = (text: string) => {
      const read = readMoney(text, 2)
      return read.ok ? read.value : undefined
    }
    const written = (text: string) => {
      const parsed = parseWritten(text)
      return parsed.ok ? parsed.minor : undefined
    }
    const doors = (text: string) => [inFile(text), typed(text), written(text), readAmount(text, 'point', 2)]
    for (const text of ['1.000', '12,34', '1 234.50', '5k', '1.23E+5', '1’234.50', '1,23', '1.2.3', '1,000.000', 'x'])
      expect([text, ...doors(text)]).toEqual([text, undefined, undefined, undefined, undefined])
    for (const [text, minor] of [
      ['1,234.50', 123_450],
      ['1,00,000', 10_000_000],
      ['12', 1_200],
      ['0.5', 50],
      ['1.0000', 100],
    ] as const)
      expect([text, ...doors(text)]).toEqual([text, minor, minor, minor, minor])
    // A currency of more decimals has amounts of three.
    expect([readMoney('1.234', 6), readAmount('1.234', 'point', 6)]).toEqual([
      { ok: true, value: 1_234_000 },
      1_234_000,
    ])
    expect(readWhole('12,34')).toEqual({ ok: false, fault: 'notANumber' })
    expect(readWhole('1,234')).toEqual({ ok: true, value: 1_234 })
  })
})
