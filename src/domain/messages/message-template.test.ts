import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleValues, MESSAGE_EVENT_NAMES, variablesOf } from '#domain/messages/message-events.ts'
import type { MessageEvent } from '#domain/messages/message-events.ts'
import { fillTemplate, parseTemplate } from '#domain/messages/message-template.ts'
import { writtenValues } from '#domain/messages/message-values.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { HOSTILE_STRINGS } from '#tests/support/hostile/hostile-strings.ts'
import { textsOf } from '#tests/support/sources/texts.ts'

const KNOWN = variablesOf('callbackGivenUp')
const WRITTEN = { language: 'en-US', zone: 'Asia/Shanghai' } as const

/** A text of an event with values, as a message says it. */
function said(event: MessageEvent, text: string, values: object): string {
  const parsed = parseTemplate(text, variablesOf(event))
  if (!parsed.ok) throw new Error(`${text} is refused`)
  return fillTemplate(parsed.parts, writtenValues(event, values, WRITTEN))
}

const faultsOf = (text: string) => {
  const parsed = parseTemplate(text, KNOWN)
  return parsed.ok ? [] : parsed.faults
}

describe('a template', () => {
  it('writes each value as its kind says', () => {
    expect(
      said('callbackGivenUp', '{{orderCode}}, {{ merchantName }}: {{amount}}, {{attempts}} times until {{time}}', {
        ...exampleValues('callbackGivenUp'),
        attempts: 1_234,
      }),
    ).toBe('C2611230000000042, Lotus Trading: 1,250.50 CNY, 1,234 times until 2026-11-23 09:30:00 (Asia/Shanghai)')
  })

  it('writes a dash for what has no value', () => {
    expect(said('approvalDeclined', '{{by}}: {{note}}', { by: '', note: null })).toBe('—: —')
  })

  it.each([
    ['one {{ordrCode}}', 'ordrCode', 1, 5, 'orderCode'],
    ['first\nthen {{merchantname}}', 'merchantname', 2, 6, 'merchantName'],
    ['👩‍💻 {{somebodyElse}}', 'somebodyElse', 1, 5, null],
    ['{{}}', '', 1, 1, null],
    ['{{-orderCode}}', '-orderCode', 1, 1, 'orderCode'],
    ['{{{orderCode}}}', '{orderCode', 1, 1, 'orderCode'],
    ['{{orderCode.length}}', 'orderCode.length', 1, 1, null],
    ['{{orderCode, uppercase}}', 'orderCode, uppercase', 1, 1, null],
    ['{{constructor}}', 'constructor', 1, 1, null],
    ['{{__proto__}}', '__proto__', 1, 1, null],
    ['{{toString}}', 'toString', 1, 1, null],
    ['{{$t(orderCode)}}', '$t(orderCode)', 1, 1, 'orderCode'],
    ['{{7*7}}', '7*7', 1, 1, null],
    ['{{name}}', 'name', 1, 1, null],
  ])(
    'refuses %j for its unknown variable, with its place and the name it may mean',
    (text, name, line, at, nearest) => {
      expect(faultsOf(text)).toEqual([{ fault: 'unknownVariable', name, line, character: at, nearest }])
    },
  )

  it.each([
    ['{{orderCode', 'unclosedBraces', 1],
    ['a {{ b', 'unclosedBraces', 3],
    ['{{orderCode}', 'unclosedBraces', 1],
    ['{{amount {{orderCode}}', 'unclosedBraces', 1],
    ['orderCode}}', 'strayBraces', 10],
    ['{{orderCode}} }}', 'strayBraces', 15],
    ['{orderCode}}', 'strayBraces', 11],
  ])('refuses %j for braces without their partner', (text, fault, character) => {
    expect(faultsOf(text)).toMatchObject([{ fault, line: 1, character }])
  })

  it('takes single braces, i18next nesting and markup as text', () => {
    const text = '{orderCode} $t(common.close) <b>{{orderCode}}</b> {}'
    expect(said('callbackGivenUp', text, { orderCode: 'C1' })).toBe('{orderCode} $t(common.close) <b>C1</b> {}')
  })

  it('names every fault of several', () => {
    expect(faultsOf('{{one}}\n}} {{two}}\n{{').map(({ fault, line }) => [fault, line])).toEqual([
      ['unknownVariable', 1],
      ['strayBraces', 2],
      ['unknownVariable', 2],
      ['unclosedBraces', 3],
    ])
  })

  it('is text with variables for any pieces: what is read and filled is what was joined', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 20 }).map((text) => ({ text: text.replaceAll(/[{}]/g, '') })),
      fc.constantFrom(...KNOWN).map((variable) => ({ variable })),
    )
    fc.assert(
      fc.property(fc.array(piece), fc.array(fc.string(), { minLength: 5, maxLength: 5 }), (pieces, texts) => {
        const values = new Map(KNOWN.map((name, at) => [name, texts[at] ?? '']))
        const template = pieces.map((one) => ('text' in one ? one.text : `{{${one.variable}}}`)).join('')
        const parsed = parseTemplate(template, KNOWN)
        const wanted = pieces.map((one) => ('text' in one ? one.text : values.get(one.variable))).join('')
        expect(parsed.ok && fillTemplate(parsed.parts, values)).toBe(wanted)
      }),
    )
  })

  it('either names only known variables or is refused, whatever is typed', () => {
    const typed = fc.array(fc.oneof(fc.constantFrom('{{', '}}', '{', '}', ' ', ...KNOWN), fc.string({ maxLength: 4 })))
    fc.assert(
      fc.property(typed, (parts) => {
        const text = parts.join('')
        const parsed = parseTemplate(text, KNOWN)
        if (parsed.ok) expect(fillTemplate(parsed.parts, new Map()).includes('{{')).toBe(false)
        else for (const { line } of parsed.faults) expect(line).toBeLessThanOrEqual(text.split('\n').length)
      }),
    )
  })
})

/** Values that somebody outside may choose. */
const INJECTIONS = [
  ...HOSTILE_STRINGS,
  '{{orderCode}}',
  '{{-orderCode}}',
  '{{amount}}{{amount}}',
  '}}{{merchantName}}',
  '{{{merchantName}}}',
  '$t(messages:kind.welcome.text)',
  '$t(kind.welcome.text, {"name": "x"})',
  '{{constructor}}',
  '{{__proto__}}',
  'constructor',
  '__proto__',
  'prototype',
  "$&$`$'$1$$",
  '%s%d%n',
  'end of line\r\nSubject: another',
  'next\u2028line\u2029paragraph\u0085end',
  '\u202egnp.exe',
  '\u2066\u2067\u2068\u2069\u200e\u200f',
  'zero\u200bwidth\ufeff',
  '\u0000\u0007\u001b[31mred',
  '=HYPERLINK("http://evil.example","x")',
  'x'.repeat(100_000),
  '👩‍👩‍👧‍👦'.repeat(1_000),
]

describe('injections', () => {
  it('are a hundred and more', () => expect(INJECTIONS.length).toBeGreaterThanOrEqual(100))

  it.each(INJECTIONS.map((value) => [value]))('%j in a value comes out as one line of text', (value) => {
    const text = said('callbackGivenUp', 'before {{merchantName}} {{orderCode}} after', {
      merchantName: value,
      orderCode: value,
      // Numbers and instants that are none are text as well.
      amount: value,
    })
    const shown = text.slice('before '.length, -' after'.length)
    expect(text).toBe(`before ${shown} after`)
    expect(shown).toMatch(/^[^\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]*$/u)
    expect(shown.length).toBeLessThan(1_000)
    const half = shown.slice(0, (shown.length - 1) / 2)
    expect(shown).toBe(value === '' ? '— —' : `${half} ${half}`)
    const isPlain = /^[^\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]{1,200}$/u.test(value)
    if (isPlain) expect(half).toBe(value)
  })

  it('keep pairs of code units whole where a long value is cut', () => {
    expect(said('welcome', '{{name}}', { name: '😀'.repeat(300) })).toBe(`${'😀'.repeat(200)}…`)
  })

  it.each(['amount', 'attempts', 'time'])('in place of %s come out as text', (name) => {
    expect(said('callbackGivenUp', `{{${name}}}`, { [name]: '<b>{{orderCode}}</b>' })).toBe('<b>{{orderCode}}</b>')
    expect(said('callbackGivenUp', `{{${name}}}`, { [name]: { toString: 'x' } })).toBe('—')
  })
})

describe.each(LOCALES)('the default wording in %s', (locale) => {
  const { kind } = textsOf(locale)['messages'] as { kind: Record<string, { title: string; text: string }> }

  it.each(MESSAGE_EVENT_NAMES)('of %s names what the event has', (event) => {
    expect(parseTemplate(kind[event]?.text ?? '{{', variablesOf(event))).toMatchObject({ ok: true })
    expect(kind[event]?.title).toMatch(/^[^{}]+$/)
  })
})
