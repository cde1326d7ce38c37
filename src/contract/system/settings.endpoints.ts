import { z } from 'zod'
import { SETTING_FIELDS } from '#domain/lists/system/system.fields.ts'
import { FREQUENCIES, FREQUENCY_SETTINGS, SETTING_KEYS, SETTINGS } from '#domain/settings.ts'
import type { Frequency, SettingDefinition, SettingKey, SettingType, SettingValues } from '#domain/settings.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { listCallBy } from '#contract/calls/list-call.ts'
import {
  done,
  expectedVersion,
  flag,
  httpUrl,
  line,
  nothing,
  requiredLine,
  wholeNumber,
} from '#contract/calls/fields.ts'
import { pastChanges } from '#contract/calls/past-changes.ts'
import { rowFields } from '#contract/calls/row-fields.ts'
import { settingCallOf } from '#contract/calls/setting-calls.ts'
import type { SettingCallName } from '#contract/calls/setting-calls.ts'

/** Hosts with their ports, one a line or with commas; a host of version 6 may stand in brackets. */
const areEndpoints = (text: string) =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .every((endpoint) => /^(?:\[[0-9a-f:.]+\]|[0-9a-f:]+|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?):\d{1,5}$/i.test(endpoint))

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
      if (type.format === 'url') return z.union([z.literal(''), httpUrl.max(type.maxLength)])
      if (type.format === 'list') return line(type.maxLength).refine(areEndpoints, 'endpoint')
      return line(type.maxLength)
    case 'record':
      return z.object(
        Object.fromEntries(
          Object.entries(type.fields).map(([name, field]) => [name, wholeNumber(field.min, field.max)]),
        ),
      )
  }
}

/** Its set call may name by `type` which of the settings of all frequencies it changes: `high`, itself, unless said. */
type Typed = (typeof FREQUENCY_SETTINGS)['high']

/** The value in the body of a set call: {enable} for booleans, the fields themselves for records, {value} otherwise. */
type SetValue<Key extends SettingKey> = SettingValues[Key] extends boolean
  ? { enable: z.input<typeof flag> }
  : SettingValues[Key] extends object
    ? SettingValues[Key] & (Key extends Typed ? { type?: Frequency | undefined } : unknown)
    : { value: SettingValues[Key] }
/** The body of a set call; a setting that was never changed has version 0. */
type SetBody<Key extends SettingKey> = SetValue<Key> & { expectedVersion?: number | undefined }

function setInput(key: SettingKey): z.ZodType {
  const input = valueInput(SETTINGS[key]).extend({ expectedVersion })
  return key === FREQUENCY_SETTINGS.high ? input.extend({ type: z.enum(FREQUENCIES).optional() }) : input
}

function valueInput({ type }: SettingDefinition): z.ZodObject {
  const schema = settingValueSchema(type)
  if (type.kind === 'boolean') return z.object({ enable: schema })
  if (type.kind === 'record') return schema as z.ZodObject
  return z.object({ value: schema })
}

/** The setting that a set call's body changes. */
export function settingMeant(key: SettingKey, { type }: Record<string, unknown>): SettingKey {
  return key === FREQUENCY_SETTINGS.high && type === 'low' ? FREQUENCY_SETTINGS.low : key
}

/** Reads the value out of a set call's body, whichever shape it has. */
export function settingValueOf(key: SettingKey, body: Record<string, unknown>): unknown {
  const { kind } = SETTINGS[key].type
  if (kind === 'boolean') return body['enable']
  if (kind !== 'record') return body['value']
  const { type: _type, expectedVersion: _version, ...fields } = body
  return fields
}

/** The schema of a setting's value in answers; a secret is masked there. */
function shownValueSchema(type: SettingType): z.ZodType {
  switch (type.kind) {
    case 'boolean':
      return z.boolean()
    case 'integer':
      return z.number()
    case 'choice':
      return z.enum(type.options)
    case 'text':
      return z.string()
    case 'record':
      return z.object(Object.fromEntries(Object.keys(type.fields).map((name) => [name, z.number()])))
  }
}

type GetCall<Key extends SettingKey> = EndpointSpec<typeof nothing, z.ZodType<{ value: SettingValues[Key] }>>
type SetCall<Key extends SettingKey> = EndpointSpec<z.ZodType<SetBody<Key>, SetBody<Key>>, typeof done>

function getCall(key: SettingKey): EndpointSpec {
  return {
    ...callNamed(`system-config.get:${key}`),
    summary: `The setting ${key}.`,
    input: nothing,
    output: z.object({ value: shownValueSchema(SETTINGS[key].type) }),
  }
}

function setCall(key: SettingKey): EndpointSpec {
  return {
    ...callNamed(`system-config.set:${key}`),
    summary: `Changes the setting ${key}.`,
    operation: 'settingChange',
    input: setInput(key),
    output: done,
  }
}

function callNamed(name: SettingCallName) {
  const call = settingCallOf(name)
  if (!call) throw new Error(`${name} is no call of a setting`)
  return call
}

type SettingEndpoints = { [Key in SettingKey as `system-config.get:${Key}`]: GetCall<Key> } & {
  [Key in SettingKey as `system-config.set:${Key}`]: SetCall<Key>
}

/** The get and set call of every setting, generated from the registry. */
export const settingEndpoints = Object.fromEntries(
  SETTING_KEYS.flatMap((key) => [
    [`system-config.get:${key}`, getCall(key)],
    [`system-config.set:${key}`, setCall(key)],
  ]),
) as SettingEndpoints

const settingRow = z.object({
  key: z.enum(SETTING_KEYS as [SettingKey, ...SettingKey[]]),
  value: z.union([z.boolean(), z.number(), z.string(), z.record(z.string(), z.number())]),
  isDefault: z.boolean(),
  /** Goes up with each change; 0 for one that was never changed. */
  version: z.int(),
  updatedBy: z.string().nullable(),
  updateTime: z.iso.datetime().nullable(),
})

/** Subjects that a change of a setting can affect. */
export const SETTING_REACHES = ['merchants', 'suppliers', 'accounts', 'rules', 'sessions'] as const

const settingListRow = z.object({
  ...rowFields(SETTING_FIELDS),
  /** The setting's key. */
  id: z.enum(SETTING_KEYS as [SettingKey, ...SettingKey[]]),
  value: settingRow.shape.value,
  default: settingRow.shape.value,
  /** An empty setting without which this one does nothing. */
  needs: z.enum(SETTING_KEYS as [SettingKey, ...SettingKey[]]).nullable(),
  reach: z.object({ of: z.enum(SETTING_REACHES), count: z.int() }).nullable(),
  version: z.int(),
  changes: pastChanges(z.unknown()),
})
export type SettingListRow = z.infer<typeof settingListRow>

export const systemConfigEndpoints = {
  'system-config.getList': listCallBy({
    path: '/v1.0/system-config/getList',
    summary: 'The settings that have an effect, in the order of their areas, each with its latest changes.',
    access: ['superAdmin', 'technicalMaintenance'],
    fields: SETTING_FIELDS,
    id: requiredLine(64),
    row: settingListRow,
  }),
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
