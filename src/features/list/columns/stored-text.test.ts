import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { SETTING_KEYS, SETTINGS } from '#domain/settings.ts'
import type { SettingDefinition } from '#domain/settings.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { auditText, settingName } from '#features/list/columns/stored-text.ts'
import { makeListTexts } from '#features/list/list-texts.ts'
import { strictLookup } from '#tests/support/sources/texts.ts'

const wordsIn = (language: (typeof LOCALES)[number]) => {
  const t = strictLookup(language)
  return { t, texts: makeListTexts(t, 'audit'), zone: 'Asia/Shanghai' }
}
const words = wordsIn('en-US')
const said = (value: unknown, targetKind: string, field: 'before' | 'after' | 'detail' = 'detail') =>
  auditText(value, { field, targetKind }, words)?.split('\n')

describe('what an audited action stored', () => {
  it('names the states of its kind', () => {
    expect(said('rejecting', 'order', 'before')).toEqual(['Rejecting'])
    expect(said('pooled', 'payout', 'after')).toEqual([words.texts.enum('payoutStage', 'pooled')])
    expect(said('exported', 'payoutBatch', 'after')).toEqual([words.texts.enum('batchState', 'exported')])
    expect(said('nothing known', 'order', 'after')).toEqual(['nothing known'])
  })

  it('names fields as their screens do, and says values in words', () => {
    expect(
      said({ via: 'batch', reason: null, rejectReason: 'highRiskCard', orderMark: 1, callbackStatus: 3 }, 'order'),
    ).toEqual(['Via: Bulk action', 'Reason: –', 'Reject reason: High-risk card', 'Mark: Normal', 'Callback: Failed'])
    expect(said({ code: 'HDFC', ifscPrefix: 'HDFC', enabled: false }, 'bank', 'after')).toEqual([
      'Number: HDFC',
      'IFSC prefix: HDFC',
      'Enabled: No',
    ])
    expect(said({ amountMinor: 125_000, exponent: 2, lockedAt: '2026-11-20T10:00:00.000Z' }, 'payout')).toEqual([
      'Amount: 1,250.00',
      expect.stringMatching(/^Decimals: 2$/),
      'Locked at: 2026-11-20 18:00:00',
    ])
  })

  it('says a rate in per cent, as its screen does', () => {
    expect(said({ rate: 50 }, 'userProduct')).toEqual(['Rate: 0.50 %'])
  })

  it('says a setting’s value, its fields one by one', () => {
    expect(said(true, 'setting', 'before')).toEqual(['Yes'])
    expect(said({ perMinuteFreqCount: 3 }, 'setting', 'after')).toEqual(['Records a minute: 3'])
  })

  it.each(LOCALES)('says every setting and its choices in words, in %s', (language) => {
    const own = wordsIn(language)
    for (const key of SETTING_KEYS) {
      const { type, default: usual }: SettingDefinition = SETTINGS[key]
      expect(settingName(key, own)).toBe(own.t(`settings:name.${key}`))
      const values = type.kind === 'choice' ? type.options : type.kind === 'boolean' ? [true, false] : [usual]
      for (const value of values) {
        const text = auditText(value, { field: 'after', target: key, targetKind: 'setting' }, own)
        if (type.kind === 'choice' || type.kind === 'boolean') expect([key, text]).not.toEqual([key, String(value)])
        if (type.kind === 'integer' && type.unit !== undefined)
          expect(text).toBe(`${String(value)} ${own.t(`settings:unit.${type.unit}`)}`)
      }
    }
  })

  it('indents fields within fields, and leaves what it does not know as it is', () => {
    expect(said({ condition: { limits: [{ a: 1 }, { a: 2 }] }, codes: ['x', 'y'] }, 'riskRule')).toEqual([
      'Condition:',
      '  limits:',
      '    a: 1',
      '    a: 2',
      'codes: x, y',
    ])
    expect(auditText(null, { field: 'before', targetKind: null }, words)).toBeNull()
  })

  it('has words in every language and takes whatever was stored', () => {
    for (const language of LOCALES) {
      const own = wordsIn(language)
      expect(auditText({ via: 'console', note: null }, { field: 'detail', targetKind: 'order' }, own)).not.toContain(
        'via',
      )
    }
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('order', 'payout', 'bank', 'x'), (value, targetKind) => {
        expect(() => auditText(value, { field: 'detail', targetKind }, words)).not.toThrow()
      }),
    )
  })
})
