import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { SettingListRow, SETTING_REACHES } from '#contract/system/settings.endpoints.ts'
import { isSecretSetting, SECRET_MASK, SETTING_AREAS, SETTING_KEYS, SETTING_NEEDS, SETTINGS } from '#domain/settings.ts'
import type { SettingDefinition, SettingKey } from '#domain/settings.ts'
import enEnums from '#locales/en-US/enums.json' with { type: 'json' }
import enGuide from '#locales/en-US/settingGuide.json' with { type: 'json' }
import en from '#locales/en-US/settings.json' with { type: 'json' }
import cnEnums from '#locales/zh-CN/enums.json' with { type: 'json' }
import cnGuide from '#locales/zh-CN/settingGuide.json' with { type: 'json' }
import cn from '#locales/zh-CN/settings.json' with { type: 'json' }
import twEnums from '#locales/zh-TW/enums.json' with { type: 'json' }
import twGuide from '#locales/zh-TW/settingGuide.json' with { type: 'json' }
import tw from '#locales/zh-TW/settings.json' with { type: 'json' }
import { pastChangesOf } from '#server/access/audit/past-changes.ts'
import type { Queryable } from '#server/db/client.ts'
import { settings, merchants, resources, riskRules, sessions, suppliers } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { hasWords } from '#server/platform/lists/filters/filters.ts'
import { pageOfFew } from '#server/platform/lists/paging/page-of-few.ts'

/** A setting's value as answers show it: a secret is masked. */
export function presentSetting(
  key: SettingKey,
  value: unknown,
): OutputOf<'system-config.getAll'>['list'][number]['value'] {
  return isSecretSetting(key) && value !== '' ? SECRET_MASK : (value as ReturnType<typeof presentSetting>)
}

/** The state of an enabled account. */
const ENABLED = 0

type Reach = (typeof SETTING_REACHES)[number]

/** Records that a setting affects, where it affects all of a kind. */
const REACH: Partial<Record<SettingKey, Reach>> = {
  enableService: 'merchants',
  orderTimeoutMinutes: 'merchants',
  KYC: 'merchants',
  needNameCheck: 'merchants',
  timeoutCallbackTime: 'merchants',
  payoutOrderOccupyBalanceOnCreate: 'merchants',
  isSupplierRemoveBalanceOnOrderFinished: 'suppliers',
  supplierWebMessageEnable: 'suppliers',
  supplierSmsRecordEnable: 'suppliers',
  redWalletCount: 'accounts',
  monitorLiveTime: 'accounts',
  enableSystemCheck: 'accounts',
  limitMode: 'accounts',
  limitUseSuccessAmount: 'accounts',
  riskControlSwitch: 'rules',
  enableIpChangedCheck: 'sessions',
}

/** How many of each kind there are now: active parties, enabled accounts and rules, open sessions. */
async function countReaches(db: Queryable, now: Date): Promise<Record<Reach, number>> {
  return {
    merchants: await db.$count(merchants, eq(merchants.status, 'active')),
    suppliers: await db.$count(suppliers, eq(suppliers.status, 'active')),
    accounts: await db.$count(resources, eq(resources.state, ENABLED)),
    rules: await db.$count(riskRules, eq(riskRules.enabled, true)),
    sessions: await db.$count(sessions, and(isNull(sessions.endedAt), gt(sessions.expiresAt, now))),
  }
}

/** Kind and number of the records that a setting affects; null where that is unknown. */
function reachOf(key: SettingKey, counts: Readonly<Record<Reach, number>>) {
  const of = REACH[key]
  return of === undefined ? null : { of, count: counts[of] }
}

const LANGUAGES = [
  { ...enEnums, ...en, ...enGuide },
  { ...cnEnums, ...cn, ...cnGuide },
  { ...twEnums, ...tw, ...twGuide },
]

const words = new Map(
  SETTING_KEYS.map((key) => [key, [key, ...LANGUAGES.flatMap(({ name, meaning }) => [name[key], meaning[key]])]]),
)

/** A value in the words of all languages, with its unit; a secret has none. */
function valueWords(key: SettingKey, value: unknown): string[] {
  const { type }: SettingDefinition = SETTINGS[key]
  if (isSecretSetting(key)) return []
  switch (type.kind) {
    case 'boolean':
      return LANGUAGES.map(({ yesNo }) => yesNo[value === true ? 'yes' : 'no'])
    case 'choice':
      return [
        String(value),
        ...LANGUAGES.map(({ country, option }) => textIn({ ...country, ...option }, String(value))),
      ]
    case 'record':
      return Object.values({ ...(value as object) }).map(String)
    case 'integer':
      return LANGUAGES.map(({ unit }) => `${String(value)} ${textIn(unit, type.unit ?? '')}`)
    case 'text':
      return [String(value)]
  }
}

const textIn = (texts: Readonly<Record<string, string>>, name: string): string => texts[name] ?? ''

/** True when a setting's key, name, meaning or value in any language has every word of a text. */
const isFoundBy = ({ id, value }: Pick<SettingListRow, 'id' | 'value'>, text: string): boolean =>
  hasWords([...(words.get(id) ?? []), ...valueWords(id, value)], text)

/** Settings of an area stand together, in the order of their definition. */
const KEYS_BY_AREA = SETTING_AREAS.flatMap((area) => SETTING_KEYS.filter((key) => SETTINGS[key].area === area))

type Filter = ParsedInputOf<'system-config.getList'>

/** The settings in the order of their areas. They are few, so they are filtered and paged here. */
export async function listSettings({ db, services }: Call, { id, name = '', area, isDefault, ...page }: Filter) {
  const keys = KEYS_BY_AREA.filter((key) => id === undefined || key === id)
  const stored = new Map((await db.select().from(settings)).map((row) => [row.key, row]))
  const changes = await pastChangesOf<unknown>(db, { kind: 'setting', actions: ['setting.change'], targets: keys })
  const counts = await countReaches(db, services.now())
  const rows = keys.map((key): SettingListRow => {
    const row = stored.get(key)
    const preset = SETTINGS[key].default
    const value = presentSetting(key, row?.value ?? preset)
    return {
      id: key,
      name: key,
      area: SETTINGS[key].area,
      value,
      default: preset,
      isDefault: isDeepStrictEqual(value, preset),
      needs: needOf(services, key),
      reach: reachOf(key, counts),
      version: row?.version ?? 0,
      updatedBy: row?.updatedBy ?? null,
      updateTime: row?.updatedAt.toISOString() ?? null,
      changes: changes.get(key) ?? [],
    }
  })
  const matching = rows.filter(
    (row) =>
      (!area?.length || area.includes(row.area)) &&
      (isDefault === undefined || row.isDefault === isDefault) &&
      isFoundBy(row, name.trim()),
  )
  return pageOfFew(matching, page)
}

function needOf({ settings: store }: Call['services'], key: SettingKey): SettingListRow['needs'] {
  const need = SETTING_NEEDS[key]
  return need !== undefined && store.get(need) === '' ? need : null
}
