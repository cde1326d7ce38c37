import { z } from 'zod'
import { SETTINGS, SETTING_KEYS, settingCallName } from '#domain/settings.ts'
import type { SettingDefinition, SettingKey, SettingType, SettingValues } from '#domain/settings.ts'
import type { EndpointSpec } from '#contract/define.ts'
import { defineEndpoint } from '#contract/define.ts'
import { done, flag, line, nothing, wholeNumber } from '#contract/fields.ts'

/** Settings that outside parties may read, because their menu depends on them. */
const READ_BY_SUPPLIERS: readonly SettingKey[] = ['supplierSmsRecordEnable', 'supplierWebMessageEnable']

/** The schema of a setting's value, from its definition. */
export function settingValueSchema(type: SettingType): z.ZodType {
  switch (type.kind) {
    case 'boolean':
      return flag
    case 'integer':
      return wholeNumber(type.min, type.max)
    case 'choice':
      return z.enum(type.options as [string, ...string[]])
    case 'text':
      return type.format === 'url'
        ? z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'url' }).max(type.maxLength)])
        : line(type.maxLength)
    case 'record':
      return z.object(
        Object.fromEntries(
          Object.entries(type.fields).map(([name, field]) => [name, wholeNumber(field.min, field.max)]),
        ),
      )
  }
}

/** The body of a set call: {enable} for booleans, the fields themselves for records, {value} otherwise. */
function setInput(definition: SettingDefinition): z.ZodType {
  const schema = settingValueSchema(definition.type)
  if (definition.type.kind === 'boolean') return z.object({ enable: schema })
  if (definition.type.kind === 'record') return (schema as z.ZodObject).extend({ type: line(32).optional() })
  return z.object({ value: schema })
}

/** Reads the value out of a set call's body, whichever shape it has. */
export function settingValueOf(key: SettingKey, body: Record<string, unknown>): unknown {
  const { kind } = SETTINGS[key].type
  if (kind === 'boolean') return body['enable']
  if (kind !== 'record') return body['value']
  const { type: _type, ...fields } = body
  return fields
}

const valueAnswer = z.object({
  value: z.union([z.boolean(), z.number(), z.string(), z.record(z.string(), z.number())]),
})

function getCall(key: SettingKey): EndpointSpec {
  const base = ['superAdmin', 'technicalMaintenance'] as const
  return defineEndpoint({
    method: 'GET',
    path: `/v1.0/system-config/get${settingCallName(key)}`,
    summary: `The setting ${key}.`,
    access: READ_BY_SUPPLIERS.includes(key) ? [...base, 'supplier'] : base,
    input: nothing,
    output: valueAnswer,
  })
}

function setCall(key: SettingKey): EndpointSpec {
  return defineEndpoint({
    method: 'POST',
    path: `/v1.0/system-config/set${settingCallName(key)}`,
    summary: `Changes the setting ${key}.`,
    access: ['superAdmin'],
    operation: 'settingChange',
    input: setInput(SETTINGS[key]),
    output: done,
  })
}

export type SettingCallName = `system-config.get:${SettingKey}` | `system-config.set:${SettingKey}`

/** The get and set call of every setting, generated from the registry. */
export const settingEndpoints = Object.fromEntries(
  SETTING_KEYS.flatMap((key) => [
    [`system-config.get:${key}`, getCall(key)],
    [`system-config.set:${key}`, setCall(key)],
  ]),
) as Record<SettingCallName, EndpointSpec>

const settingRow = z.object({
  key: z.enum(SETTING_KEYS as [SettingKey, ...SettingKey[]]),
  value: valueAnswer.shape.value,
  isDefault: z.boolean(),
  updatedBy: z.string().nullable(),
  updateTime: z.iso.datetime().nullable(),
})

export const systemConfigEndpoints = {
  'system-config.getAll': defineEndpoint({
    method: 'GET',
    path: '/v1.0/system-config/getAll',
    summary: 'Every setting with its value; secrets come masked.',
    access: ['superAdmin', 'technicalMaintenance'],
    input: nothing,
    output: z.object({ list: z.array(settingRow) }),
  }),
}

export type { SettingValues }
