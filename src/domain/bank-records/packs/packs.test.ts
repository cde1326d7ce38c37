import { describe, expect, it } from 'vitest'
import { PACKS, SHIPPED_PATTERNS } from '#domain/bank-records/packs/packs.ts'
import { compilePattern, patternFault } from '#domain/bank-records/patterns/compile-pattern.ts'
import { readerOf, readMessage } from '#domain/bank-records/patterns/read-message.ts'
import { plainText, readAmount } from '#domain/bank-records/patterns/read-amount.ts'
import { namesIn } from '#domain/bank-records/senders/known-bank.ts'
import { COUNTRY_ZONES } from '#domain/time/zones.ts'

const readers = SHIPPED_PATTERNS.map((pattern, at) => readerOf({ ...pattern, id: at + 1, version: 1 }))
const RECEIVED = new Date('2026-08-01T12:00:00Z')
const minor = (amount: string) => readAmount(amount.replaceAll(',', ''), 'point', 2)
const SAMPLES = PACKS.flatMap((pack) => pack.samples.map((sample) => ({ ...sample, pack, of: pack.names[0] ?? '' })))

/** As it comes from each of the bank's names: a text message, or a notice of an application. */
const sentBy = (pack: (typeof PACKS)[number]) =>
  pack.notices === undefined
    ? namesIn(pack.senders).map((sender) => ({ sender, kind: 'sms' as const }))
    : namesIn(pack.notices).map((sender) => ({ sender, kind: 'webMessage' as const }))

describe('the samples of a bank', () => {
  it.each(SAMPLES)('are read right: $of, $text', ({ pack, text, ...sample }) => {
    for (const from of [...sentBy(pack), { sender: null, kind: 'webMessage' as const }]) {
      const zone = COUNTRY_ZONES[pack.country]
      const reading = readMessage(text, readers, { receivedAt: RECEIVED, exponent: 2, zone, ...from })
      if (sample.is === 'asked') expect(reading.kind).not.toBe('payment')
      else
        expect({ ...reading, pattern: null }).toMatchObject({
          ...{ kind: 'payment', direction: sample.is, amountMinor: minor(sample.amount ?? ''), pattern: null },
          ...(sample.balance && { balanceMinor: minor(sample.balance) }),
          ...(sample.utr && { utr: sample.utr }),
          ...(sample.tail && { tail: sample.tail }),
        })
    }
  })

  it('are of many banks, and nearly all have one of money that came', () => {
    const of = (country: string) => PACKS.filter((pack) => pack.country === country)
    expect([of('india').length >= 45, of('kenya').length >= 12, of('china').length >= 25]).toEqual([true, true, true])
    const without = PACKS.filter(({ samples }) => !samples.some(({ is }) => is === 'credit'))
    expect(without.map(({ names }) => names[0])).toEqual(['Amazon Pay'])
  })

  it('never become money that came by a few words about what failed or is still to come', () => {
    const credits = SAMPLES.filter(({ is }) => is === 'credit')
    for (const { text } of credits)
      for (const spoiled of [
        `${text} Transaction failed.`,
        `Your request is pending. ${text}`,
        `OTP is 123456. ${text}`,
      ]) {
        const context = { receivedAt: RECEIVED, exponent: 2, zone: 'Asia/Kolkata', kind: 'sms' as const, sender: null }
        expect(readMessage(spoiled, readers, context).kind === 'payment' ? spoiled : null).toBeNull()
      }
  })
})

describe('shipped patterns', () => {
  it.each(SHIPPED_PATTERNS)('may be kept: $name', (pattern) => {
    expect(patternFault(pattern)).toBeNull()
  })

  it('have names of their own', () => {
    expect(new Set(SHIPPED_PATTERNS.map(({ name }) => name)).size).toBe(SHIPPED_PATTERNS.length)
  })

  it('of a bank are each held by one of its samples', () => {
    const idle = PACKS.flatMap(({ patterns, samples }) =>
      patterns.filter((pattern) => !samples.some(({ text }) => compilePattern(pattern)(plainText(text)) !== null)),
    )
    expect(idle.map(({ name }) => name)).toEqual([])
  })
})
