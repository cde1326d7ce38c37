import type { EndpointSpec } from '#contract/calls/define.ts'
import type { Role } from '#domain/roles.ts'
import type { SettingKey } from '#domain/settings.ts'

/** The name of the call that reads or changes a setting. */
export type SettingCallName = `system-config.get:${SettingKey}` | `system-config.set:${SettingKey}`

/** Settings that outside parties may read, because their menu depends on them. */
const READ_BY_SUPPLIERS: readonly string[] = [
  'supplierSmsRecordEnable',
  'supplierWebMessageEnable',
] satisfies SettingKey[]
const READERS: readonly Role[] = ['superAdmin', 'technicalMaintenance']

const NAME = /^system-config\.(get|set):((\w)(\w*))$/

/**
 * How a setting is read or changed: everything follows from the call's name, so that the console makes these calls, also
 * by names put together, without a table of them. Undefined for other calls.
 */
export function settingCallOf(name: string): Pick<EndpointSpec, 'method' | 'path' | 'access'> | undefined {
  const [, verb, key = '', first = '', rest = ''] = NAME.exec(name) ?? []
  if (verb === undefined) return undefined
  const path = `/v1.0/system-config/${verb}${first.toUpperCase()}${rest}` as const
  if (verb === 'set') return { method: 'POST', path, access: ['superAdmin'] }
  return { method: 'GET', path, access: READ_BY_SUPPLIERS.includes(key) ? [...READERS, 'supplier'] : READERS }
}
