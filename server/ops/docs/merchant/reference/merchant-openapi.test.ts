import spectralCore from '@stoplight/spectral-core'
import type { RulesetDefinition } from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { describe, expect, it } from 'vitest'
import { MERCHANT_FIELDS } from '#contract/merchant-api/merchant-fields.ts'
import { merchantCallback } from '#contract/merchant-api/merchant-callback.ts'
import { failureSchema } from '#contract/wire/envelope.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { DOC_TEXTS } from '#server/ops/docs/merchant/merchant-texts.ts'
import { fieldsBelow, undocumented } from '#server/ops/docs/merchant/reference/documented-schema.ts'
import type { JsonSchema } from '#server/ops/docs/merchant/reference/documented-schema.ts'
import { merchantCalls, merchantOpenApi } from '#server/ops/docs/merchant/reference/merchant-openapi.ts'
import { jsonSchema } from '#server/ops/docs/openapi.ts'

const ABOUT = { title: 'Paydesk API', version: '1.0', base: 'https://desk.test' }

/** Members of the document that hold texts for readers. */
const TEXTS = new Set(['summary', 'description', 'x-displayName', 'url'])

/** Texts for readers anywhere in a document. */
const textsOf = (value: unknown): string[] =>
  Object.entries(Object(value) as Record<string, unknown>).flatMap(([name, inner]) => {
    if (typeof inner === 'object') return textsOf(inner)
    return TEXTS.has(name) && name !== 'url' && typeof inner === 'string' ? [inner] : []
  })

/** Every schema that a merchant reads or writes, with the path that its fields stand below. */
const SCHEMAS: [name: string, schema: JsonSchema, path: string][] = [
  ...merchantCalls().flatMap(([name, { input, output }]): [string, JsonSchema, string][] => [
    [`${name} takes`, jsonSchema(input, 'output'), ''],
    [`${name} answers`, jsonSchema(output, 'output'), ''],
  ]),
  ['callback', jsonSchema(merchantCallback, 'output'), 'callback'],
  ['failure', jsonSchema(failureSchema, 'output'), 'data'],
]

it.each(LOCALES)('passes the recommended rules of Spectral without an error or a warning in %s', async (locale) => {
  const spectral = new spectralCore.Spectral()
  spectral.setRuleset({ extends: [[spectralRulesets.oas as RulesetDefinition, 'recommended']] })
  const found = await spectral.run(JSON.parse(JSON.stringify(merchantOpenApi(locale, ABOUT))))
  expect(found.map(({ code, message, path }) => `${code} ${path.join('.')}: ${message}`)).toEqual([])
})

it('has a text for each documented field, and none besides', () => {
  const names = Object.keys(MERCHANT_FIELDS).map((field) => field.replaceAll('.', '_'))
  for (const locale of LOCALES) expect(Object.keys(DOC_TEXTS[locale].field).toSorted()).toEqual(names.toSorted())
})

it('says the same calls, fields and errors in every language, and no sentence in another one', () => {
  const [english, ...others] = LOCALES.toSorted().map((locale) => merchantOpenApi(locale, ABOUT))
  const shape = (document: unknown) =>
    JSON.stringify(document, (name, value: unknown) => (TEXTS.has(name) ? typeof value : value))
  for (const other of others) {
    expect(shape(other)).toBe(shape(english))
    const same = textsOf(other).filter((text) => textsOf(english).includes(text))
    expect(same.filter((text) => !/^[A-Z][\w ]*$/.test(text))).toEqual([])
  }
})

describe.each(SCHEMAS)('%s', (_name, schema, path) => {
  it('has no field without a description', () => {
    expect(undocumented(schema, path)).toEqual([])
  })

  it('says the unit of every amount and time', () => {
    const wanted = /amount|fee\b|^fixedFee|available|frozen|deposit|time$/i
    const without = fieldsBelow(schema, path).flatMap(([at, doc]) =>
      wanted.test(at.split('.').at(-1) ?? '') && doc?.unit === undefined ? [at] : [],
    )
    expect(without).toEqual([])
  })
})

it('holds the merchant’s calls and no other, with each status that they answer', () => {
  const { paths } = merchantOpenApi('en-US', ABOUT)
  const methods = Object.entries(Object(paths) as Record<string, { post: { responses: object } }>)
  expect(methods.map(([path]) => path).toSorted()).toEqual(
    merchantCalls()
      .map(([, { path }]) => path)
      .toSorted(),
  )
  for (const [path, { post }] of methods)
    expect({ path, statuses: Object.keys(post.responses) }).toEqual({
      path,
      statuses: expect.arrayContaining(['200', '400', '403', '429', '500', '503']),
    })
})
