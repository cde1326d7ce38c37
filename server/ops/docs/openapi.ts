import { z } from 'zod'
import { isMutation } from '#contract/calls/define.ts'
import type { EndpointSpec, Access } from '#contract/calls/define.ts'
import { demandsOf } from '#contract/calls/operation-kinds.ts'
import type { CodeDemand } from '#contract/calls/operation-kinds.ts'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import { failureSchema } from '#contract/wire/envelope.ts'
import { XLSX_TYPE } from '#domain/lists/export-file.ts'
import { SIGNING_TEXT } from '#server/ops/docs/signing-section.ts'
import { inSlices } from '#server/platform/turns/turns.ts'

const CODE_WORDS = {
  always: 'Google code',
  whenPaid: 'Google code where the order is paid',
  whenApproved: 'Google code where what is approved or taken back demands one',
} as const

const describeCodeDemand = (demand: CodeDemand): string =>
  typeof demand === 'object' ? `Google code while ${demand.toggle} is on` : CODE_WORDS[demand]

/** Proofs that a call demands of its caller besides the role, as text for the documentation. */
export function describeDemands({ operation }: EndpointSpec): string[] {
  const { secondLevel, googleCode, approval } = demandsOf(operation)
  return [
    ...(secondLevel === true ? ['second-level password'] : []),
    ...(googleCode === undefined ? [] : [describeCodeDemand(googleCode)]),
    ...(approval === true ? ['a second person from the approval limit on'] : []),
  ]
}

type JsonSchema = Record<string, unknown>

/** The OpenAPI 3.1 document of all calls, generated from the contract in pieces. */
export async function openApiDocument(title: string, version: string, base: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  await inSlices(endpoints(), ([name, spec]) => {
    paths[spec.path] = { ...paths[spec.path], [spec.method.toLowerCase()]: operation(name, spec) }
  })
  return {
    openapi: '3.1.0',
    info: { title, version, description: 'Every answer is an envelope {code, msg, data}; code 200 is success.' },
    servers: [{ url: base }],
    tags: [...new Set(endpoints().map(([name]) => resourceOf(name)))].map((name) => ({ name })),
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, schemas: { Failure: jsonSchema(failureSchema, 'output') } },
  }
}

/** All calls with their names, in the order of the contract. */
export function endpoints(): [EndpointName, EndpointSpec][] {
  return (Object.keys(contract) as EndpointName[]).map((name) => [name, contract[name]])
}

/** The resource of a call: the part of its name before the last dot or colon. */
export function resourceOf(name: string): string {
  return /^(.+)[.:]/.exec(name.replace(/:.*/, ':'))?.[1]?.replace(/\.(get|set)$/, '') ?? name
}

/** A text describing who may call. */
export function accessOf(access: Access): string {
  return typeof access === 'string' ? access : access.join(', ')
}

/** Converts a schema to JSON Schema; what JSON Schema cannot express is left open. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const SECURITY_SCHEMES = {
  session: { type: 'apiKey', in: 'header', name: 'token', description: 'The token of user/login.' },
  secondLevel: { type: 'apiKey', in: 'header', name: 'token2', description: 'The token2 of user/login2.' },
  monitorSign: {
    type: 'apiKey',
    in: 'header',
    name: 'x-monitor-sign',
    description: 'HMAC-SHA256 of the body with the monitor’s key, in hexadecimal.',
  },
  gatewaySign: {
    type: 'apiKey',
    in: 'header',
    name: 'x-signature',
    description: 'HMAC-SHA256 of the body with the gateway’s callback key, in hexadecimal.',
  },
}

function operation(name: EndpointName, spec: EndpointSpec): JsonSchema {
  const input = jsonSchema(spec.input, 'input')
  return {
    operationId: name,
    tags: [resourceOf(name)],
    summary: spec.summary,
    description: [
      `Access: ${accessOf(spec.access)}.`,
      ...describeDemands(spec).map((demand) => `Demands: ${demand}.`),
      ...(spec.access === 'signature' ? SIGNING_TEXT : []),
    ].join(' '),
    ...(securityOf(spec) ? { security: securityOf(spec) } : {}),
    parameters: [
      ...(spec.method === 'GET' ? queryParameters(input) : []),
      ...(isMutation(spec) && typeof spec.access !== 'string' ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(spec.method === 'POST' ? { requestBody: { required: true, content: bodyOf(spec, input) } } : {}),
    responses: { 200: success(spec), default: FAILURE },
  }
}

function bodyOf(spec: EndpointSpec, input: JsonSchema): JsonSchema {
  const content = { 'application/json': { schema: input } }
  if (spec.takes === 'form' || spec.takes === 'webhook')
    return { ...content, 'application/x-www-form-urlencoded': { schema: input } }
  if (spec.takes !== 'upload') return content
  const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }
  return { 'multipart/form-data': { schema: { allOf: [input, file] } } }
}

function securityOf({ access, operation }: EndpointSpec): JsonSchema[] | undefined {
  if (access === 'monitor') return [{ monitorSign: [] }]
  if (access === 'bridge') return [{ bridgeSign: [] }]
  if (access === 'gateway') return [{ gatewaySign: [] }]
  if (typeof access === 'string') return undefined
  return [demandsOf(operation).secondLevel === true ? { session: [], secondLevel: [] } : { session: [] }]
}

function queryParameters(input: JsonSchema): JsonSchema[] {
  const required = Array.isArray(input['required']) ? input['required'] : []
  const properties = (input['properties'] ?? {}) as Record<string, JsonSchema>
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const TEXT = { schema: { type: 'string' } }

function success(spec: EndpointSpec): JsonSchema {
  if (spec.responds === 'csv') return { description: 'A CSV file, streamed.', content: { 'text/csv': TEXT } }
  if (spec.responds === 'table')
    return {
      description: 'A file in the format that was asked for, streamed.',
      content: { 'text/csv': TEXT, [XLSX_TYPE]: { schema: { type: 'string', format: 'binary' } } },
    }
  const data = jsonSchema(spec.output, 'output')
  const schema = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: 200 }, msg: { type: 'string' }, data },
  }
  return { description: 'Success.', content: { 'application/json': { schema } } }
}

const FAILURE = {
  description: 'A failure; `msg` is a key of the error texts.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          code: { type: 'integer' },
          msg: { type: 'string' },
          data: { $ref: '#/components/schemas/Failure' },
        },
      },
    },
  },
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description: 'The same key and body get the first answer again; the same key with another body gets 409.',
}
