import { plainText, readAmount } from '#domain/bank-records/patterns/read-amount.ts'
import { SHIPPED_PATTERNS } from '#domain/bank-records/packs/packs.ts'
import { countryOfSender } from '#domain/bank-records/packs/senders-of-packs.ts'
import { readerOf, readMessage } from '#domain/bank-records/patterns/read-message.ts'
import type { Reading } from '#domain/bank-records/patterns/read-message.ts'
import { referenceOf } from '#domain/bank-records/reference.ts'
import { readCorpora } from '#tests/corpora/read-corpora.ts'
import type { Expected } from '#tests/corpora/read-corpora.ts'

/**
 * Reads public texts by the shipped patterns, and prints a table by bank: read, missed and wrong. `CORPUS_DIR` is the
 * folder that holds them; `SHOW=missed` prints each text that was not read, `SHOW=wrong` each that was read wrongly.
 */
const folder = process.env['CORPUS_DIR']
if (folder === undefined) throw new Error('CORPUS_DIR names the folder of the texts')
const show = process.env['SHOW'] ?? ''

const readers = SHIPPED_PATTERNS.map((pattern, at) => readerOf({ ...pattern, id: at + 1, version: 1 }))
/** Texts tell of years that are long gone: the clock stands at the end of the year in which one is plausible. */
const YEARS = [2026, 2025, 2024, 2023, 2022, 2020, 2018]

function read({ text, kind, sender: named }: Expected): Reading {
  // Tests of others name any sender; one that nobody knows chooses no pack.
  const sender = named !== null && countryOfSender(named) !== null ? named : null
  const readings = YEARS.map((year) => {
    const receivedAt = new Date(`${year}-12-31T12:00:00Z`)
    return readMessage(text, readers, { receivedAt, exponent: 2, zone: 'Asia/Kolkata', kind, sender })
  })
  const [latest] = readings
  if (!latest) throw new Error('no year was tried')
  return readings.find(({ kind: read }) => read === 'payment') ?? latest
}

const NUMBERS = [
  'texts',
  'read',
  'missed',
  'wrong',
  'refs',
  'refsRead',
  'balances',
  'balancesRead',
  'falseCredits',
] as const
type Row = Record<(typeof NUMBERS)[number], number>
const none = (): Row => Object.fromEntries(NUMBERS.map((name) => [name, 0])) as Row
const rows = new Map<string, Row>()
const rowOf = (name: string): Row => {
  const row = rows.get(name) ?? none()
  rows.set(name, row)
  return row
}

const minor = (amount: string | null) =>
  amount === null ? undefined : readAmount(amount.replace(/[^0-9.]/g, ''), 'point', 2)
const tell = (what: string, { bank, text, is, amount }: Expected, more: unknown = '') => {
  if (show.split(',').includes(what)) console.log(`${what} ${bank} ${is} ${amount} | ${plainText(text)} |`, more)
}
const saidOf = (reading: Reading) => ({ ...reading, pattern: reading.pattern?.name })

const corpora = readCorpora(folder)
const started = performance.now()
for (const expected of corpora) {
  const reading = read(expected)
  const row = rowOf(`${expected.country} ${expected.bank}`)
  const all = rowOf(`${expected.country} all ${expected.is}`)
  const count = (name: keyof Row) => [row, all].forEach((one) => (one[name] += 1))
  count('texts')
  const isCredit = reading.kind === 'payment' && reading.direction === 'credit'
  if (expected.is === 'other' || expected.is === 'card') {
    const asOther = reading.kind === 'payment' && reading.isOtherCause
    if (isCredit && !asOther) {
      count('falseCredits')
      tell('false', expected, saidOf(reading))
    }
    continue
  }
  if (reading.kind !== 'payment') {
    count('missed')
    tell(
      'missed',
      expected,
      reading.kind === 'unread' ? `${reading.why} ${reading.pattern?.name}` : `no payment: ${reading.pattern.name}`,
    )
    continue
  }
  if (reading.direction !== expected.is || reading.amountMinor !== minor(expected.amount)) {
    count('wrong')
    if (isCredit && expected.is === 'debit') count('falseCredits')
    tell('wrong', expected, saidOf(reading))
    continue
  }
  count('read')
  const ref = referenceOf(expected.ref)
  if (ref !== null) {
    count('refs')
    if (reading.utr === ref) count('refsRead')
    else tell('ref', expected, [ref, reading.utr])
  }
  if (expected.balance !== null) {
    count('balances')
    if (reading.balanceMinor === minor(expected.balance)) count('balancesRead')
    else tell('balance', expected, [expected.balance, reading.balanceMinor])
  }
}
console.log(['bank'.padEnd(44), ...NUMBERS.map((name) => name.padStart(12))].join(' '))
for (const [name, row] of [...rows].toSorted(([one], [other]) => one.localeCompare(other)))
  console.log([name.padEnd(44), ...NUMBERS.map((number) => String(row[number]).padStart(12))].join(' '))
console.log(`${corpora.length} texts, ${((performance.now() - started) / corpora.length).toFixed(2)} ms each`)
