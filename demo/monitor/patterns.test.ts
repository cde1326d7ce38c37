import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paymentIn, patternsIn } from '#demo/monitor/patterns.ts'

const AT = new Date('2026-01-01T00:00:00Z')
const documented = () => /```json\n(\{ "patterns"[\s\S]*?)```/.exec(readFileSync('docs/monitors.md', 'utf8'))?.[1] ?? ''
const read = (text: string) => paymentIn(patternsIn(documented()), text, AT)

describe('the patterns that the documentation shows', () => {
  it('read a message into a report', () => {
    const text = 'VM-HDFCBK: A/c **1234 credited with Rs 1,234.50 by RAVI K. UTR 412345678901. Bal Rs 20,000.00'
    expect(read(text)).toEqual({
      kind: 'sms',
      sender: 'VM-HDFCBK',
      cardNumber: '**1234',
      amountMinor: 123_450,
      payerName: 'RAVI K',
      utr: '412345678901',
      balanceMinor: 2_000_000,
      text,
      occurredAt: AT.toISOString(),
      recordId: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  it('leave alone what tells of no payment', () => {
    for (const text of ['', 'Your OTP is 123456', 'A/c **1234 credited with Rs 1.005 by X. UTR 1', 'Rs 0.00 credited'])
      expect(read(text)).toBeUndefined()
  })

  it('read every amount exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_000_000_000_000 }), (minor) => {
        const major = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
        expect(read(`A/c **1234 credited with Rs ${major} by A. UTR 4`)?.['amountMinor']).toBe(minor)
      }),
    )
  })
})

it('refuses a text that holds no patterns', () => {
  for (const source of [
    'nonsense',
    '{}',
    '{"patterns":[{"pattern":"no amount"}]}',
    '{"patterns":[{"pattern":"(?<amount>"}]}',
  ])
    expect(() => patternsIn(source)).toThrow()
})
