import { MERCHANT_FIELDS, merchantFieldOf } from '#contract/merchant-api/merchant-fields.ts'
import type { FieldDoc } from '#contract/merchant-api/merchant-fields.ts'
import type { Locale } from '#domain/text/locales.ts'
import enErrors from '#locales/en-US/errors.json' with { type: 'json' }
import en from '#locales/en-US/merchantDocs.json' with { type: 'json' }
import cnErrors from '#locales/zh-CN/errors.json' with { type: 'json' }
import cn from '#locales/zh-CN/merchantDocs.json' with { type: 'json' }
import twErrors from '#locales/zh-TW/errors.json' with { type: 'json' }
import tw from '#locales/zh-TW/merchantDocs.json' with { type: 'json' }

const ERRORS: Readonly<Record<Locale, object>> = { 'en-US': enErrors, 'zh-CN': cnErrors, 'zh-TW': twErrors }

/** Words of the merchant's documentation by language. */
export const DOC_TEXTS: Readonly<Record<Locale, typeof en>> = { 'en-US': en, 'zh-CN': cn, 'zh-TW': tw }

/** The text at a dotted key; throws where there is none. */
export function textAt(texts: object, key: string): string {
  const found = key.split('.').reduce<unknown>((at, part) => Object(at)[part], texts)
  if (typeof found !== 'string') throw new RangeError(`no text ${key}`)
  return found
}

/** A text with its values in place of their names; throws for a value that is not given. */
export const filledText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_mark, name: string) => {
    const value = values[name]
    if (value === undefined) throw new RangeError(`no value ${name}`)
    return String(value)
  })

/** Meaning of a field of the merchant's API, with its unit and the names of its numbers; undefined without one. */
export function fieldMeaning(locale: Locale, path: string): string | undefined {
  const field = merchantFieldOf(path)
  if (field === undefined) return undefined
  const { names, unit }: FieldDoc = MERCHANT_FIELDS[field]
  const { field: texts, unit: units } = DOC_TEXTS[locale]
  const listed = Object.entries(names ?? {}).map(([name, id]) => `${id} ${name}`)
  return [
    textAt(texts, field.replaceAll('.', '_')),
    ...(unit ? [units[unit]] : []),
    ...(listed.length > 0 ? [`${listed.join(', ')}.`] : []),
  ].join(' ')
}

/** Meaning of an error in the console's words; the values that it names stand in angle brackets. */
export const errorMeaning = (locale: Locale, msg: string): string =>
  textAt(ERRORS[locale], msg).replaceAll(/\{\{(\w+)\}\}/g, '<$1>')

/** Remedy of an error. */
export const errorRemedy = (locale: Locale, msg: string): string => textAt(DOC_TEXTS[locale].remedy, msg)

/** Meaning of a fault of a field. */
export const faultMeaning = (locale: Locale, fault: string): string => errorMeaning(locale, `fault.${fault}`)
