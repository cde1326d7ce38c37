import type { EndpointName } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { merchantCallback } from '#contract/merchant-api/merchant-callback.ts'
import { fieldDocOf } from '#contract/merchant-api/merchant-fields.ts'
import { errorsOf } from '#contract/merchant-api/merchant-errors.ts'
import type { MerchantError } from '#contract/merchant-api/merchant-errors.ts'
import { failureSchema } from '#contract/wire/envelope.ts'
import { CODES, httpStatusOf } from '#contract/wire/codes.ts'
import { CHANNEL_FIELDS, channelFieldsOf } from '#domain/accounts/channel-fields.ts'
import { CALLBACK_SUCCESS_TEXT } from '#domain/limits.ts'
import { callbackText, callText, SIGN_HEADERS, SIGN_WINDOW_SECONDS } from '#domain/orders/order-sign.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { Locale } from '#domain/text/locales.ts'
import { documented, exampleOf } from '#server/ops/docs/merchant/reference/documented-schema.ts'
import type { JsonSchema } from '#server/ops/docs/merchant/reference/documented-schema.ts'
import { DOC_TEXTS, errorMeaning, errorRemedy, filledText, textAt } from '#server/ops/docs/merchant/merchant-texts.ts'
import { endpoints, jsonSchema } from '#server/ops/docs/openapi.ts'
import { hmacOf } from '#server/platform/signing/sign-params.ts'

/** Values in which an example of a call differs from those of its fields. */
const EXAMPLES: Readonly<Record<string, { of: RegExp; values: Readonly<Record<string, unknown>> }>> = {
  payout: { of: /^api\.payoutOrder/, values: { productId: 3002, orderCode: 'P2026010212345679', mchOrderNo: 'B-4' } },
  created: {
    of: /\.create$/,
    values: { orderStatusId: ORDER_STATUS_IDS.allocated, payoutStatus: 1 },
  },
}

/** The key of the examples' signatures. */
export const EXAMPLE_KEY = 'merchant-key'
/** When the examples are signed, in Unix seconds. */
export const EXAMPLE_TIME = 1_767_348_000

/** The calls that a merchant's server signs. */
export function merchantCalls(): [EndpointName, EndpointSpec][] {
  return endpoints().filter(([, { access }]) => access === 'signature')
}

/** The body of a call's request as it is documented: numbers as numbers, though texts of digits are taken too. */
export const requestSchema = ({ input }: EndpointSpec, locale: Locale): JsonSchema =>
  documented(jsonSchema(input, 'output'), locale)

/** An example of a call's body; the signature stands in the headers. */
export function requestExample(name: EndpointName, spec: EndpointSpec): unknown {
  const values: Readonly<Record<string, unknown>> = { productId: fieldDocOf('productId')?.example, ...valuesFor(name) }
  const fields: readonly string[] = channelFieldsOf(Number(values['productId']))
  const unused = CHANNEL_FIELDS.filter((field) => !fields.includes(field)).map((field) => [field, undefined])
  return exampleOf(requestSchema(spec, 'en-US'), { ...values, ...Object.fromEntries(unused), sign: undefined })
}

interface About {
  title: string
  version: string
  base: string
}

/** The OpenAPI 3.1 document of the merchant's calls and callbacks alone, in a language. */
export function merchantOpenApi(locale: Locale, { base, title, version }: About): JsonSchema {
  const calls = merchantCalls()
  const guide = `${base}/docs/merchant/${locale}`
  const { api, tag } = DOC_TEXTS[locale]
  return {
    openapi: '3.1.0',
    info: {
      ...{ title, version, description: api.about },
      contact: { name: title, url: guide },
    },
    externalDocs: { description: api.guide, url: guide },
    servers: [{ url: base }],
    tags: Object.entries(tag).flatMap(([name, about]) =>
      calls.some(([call]) => tagOf(call) === name)
        ? [{ name, 'x-displayName': about.title, description: about.text }]
        : [],
    ),
    security: [{ signature: [], signatureTime: [] }],
    paths: Object.fromEntries(calls.map(([name, spec]) => [spec.path, { post: operation(locale, name, spec) }])),
    webhooks: { callback: { post: callbackOperation(locale) } },
    components: {
      securitySchemes: {
        signature: { type: 'apiKey', in: 'header', name: SIGN_HEADERS.sign, description: api.callSign },
        signatureTime: {
          ...{ type: 'apiKey', in: 'header', name: SIGN_HEADERS.time },
          description: filledText(api.callTime, { seconds: SIGN_WINDOW_SECONDS }),
        },
      },
      schemas: { Failure: envelope(locale, documented(jsonSchema(failureSchema, 'output'), locale, 'data')) },
    },
  }
}

const tagOf = (name: string) => name.split('.')[1] ?? name
const valuesFor = (name: string) =>
  Object.assign({}, ...Object.values(EXAMPLES).flatMap(({ of, values }) => (of.test(name) ? [values] : [])))

function operation(locale: Locale, name: EndpointName, spec: EndpointSpec): JsonSchema {
  const { about, api, call } = DOC_TEXTS[locale]
  const data = documented(jsonSchema(spec.output, 'output'), locale)
  const example = requestExample(name, spec)
  const sign = hmacOf(EXAMPLE_KEY, callText(EXAMPLE_TIME, spec.path, JSON.stringify(example)))
  return {
    operationId: name.replaceAll('.', '_'),
    tags: [tagOf(name)],
    summary: textAt(call, name).replace(/[.。]$/, ''),
    description: [
      textAt(about, name),
      filledText(api.example, { key: EXAMPLE_KEY, time: EXAMPLE_TIME, header: SIGN_HEADERS.sign, sign }),
    ].join('\n\n'),
    requestBody: { required: true, content: json(requestSchema(spec, locale), example) },
    responses: {
      200: {
        description: api.done,
        content: json(envelope(locale, data), { code: CODES.ok, msg: 'ok', data: exampleOf(data, valuesFor(name)) }),
      },
      ...failures(locale, errorsOf(name)),
    },
  }
}

const json = (schema: JsonSchema, example: unknown) => ({ 'application/json': { schema, example } })

function envelope(locale: Locale, data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      ...documented({ properties: { code: { type: 'integer' }, msg: { type: 'string' } } }, locale).properties,
      data,
    },
  }
}

/** The refusals of a call by their HTTP status, each error an example with its meaning and what to do. */
function failures(locale: Locale, errors: readonly MerchantError[]): JsonSchema {
  const byStatus = Object.entries(Object.groupBy(errors, ({ code }) => String(httpStatusOf(code))))
  return Object.fromEntries(
    byStatus.map(([status, same = []]) => [
      status,
      {
        description: same
          .map(({ msg }) => `\`${msg}\`: ${errorMeaning(locale, msg)}. ${errorRemedy(locale, msg)}`)
          .join('\n\n'),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Failure' },
            examples: Object.fromEntries(
              same.map(({ code, msg }) => [
                msg.replaceAll('.', '_'),
                { summary: errorMeaning(locale, msg), value: { code, msg, data: failureData(code) } },
              ]),
            ),
          },
        },
      },
    ]),
  )
}

function failureData(code: number): JsonSchema {
  if (code === CODES.badInput) return { issues: [{ path: 'amount', fault: 'outOfRange' }] }
  if (code === CODES.tooMany || code === CODES.unavailable) return { retryAfterSeconds: 2 }
  return code === CODES.failed ? { errorId: 'e-7f31' } : {}
}

function callbackOperation(locale: Locale): JsonSchema {
  const { api } = DOC_TEXTS[locale]
  const schema = documented(jsonSchema(merchantCallback, 'output'), locale, 'callback')
  const example = exampleOf(schema, { payoutStatus: undefined, fee: undefined })
  const sign = hmacOf(EXAMPLE_KEY, callbackText(EXAMPLE_TIME, JSON.stringify(example)))
  const header = (name: string, text: string, value: unknown) => ({
    name,
    in: 'header',
    required: true,
    description: text,
    schema: { type: 'string' },
    example: value,
  })
  return {
    operationId: 'callback',
    tags: ['callback'],
    summary: api.callback,
    description: filledText(api.callbackAbout, { answer: CALLBACK_SUCCESS_TEXT }),
    // The merchant's server is called here, so that the security of its calls does not apply.
    security: [],
    parameters: [
      header(SIGN_HEADERS.time, api.callbackTime, String(EXAMPLE_TIME)),
      header(SIGN_HEADERS.sign, api.callbackSign, sign),
      header(SIGN_HEADERS.event, api.callbackEvent, String(fieldDocOf('eventId')?.example)),
      header(SIGN_HEADERS.attempt, api.callbackAttempt, '1'),
    ],
    requestBody: { required: true, content: json(schema, example) },
    responses: {
      200: {
        description: filledText(api.callbackDone, { answer: CALLBACK_SUCCESS_TEXT }),
        content: { 'text/plain': { schema: { type: 'string', const: CALLBACK_SUCCESS_TEXT } } },
      },
    },
  }
}
