import { isDeepStrictEqual } from 'node:util'
import type { ParsedInputOf } from '#contract/contract.ts'
import type { SettingListRow } from '#contract/system/settings.endpoints.ts'
import { isOffered, OFFERED_SETTINGS } from '#domain/settings-to-come.ts'
import { SETTING_NEEDS, SETTINGS } from '#domain/settings.ts'
import type { SettingKey } from '#domain/settings.ts'
import { pastChangesOf } from '#server/access/audit/past-changes.ts'
import { settings } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { pageOfFew } from '#server/platform/lists/paging/page-of-few.ts'
import { countReaches, reachOf } from '#server/ops/settings/setting-reach.ts'
import { isFoundBy } from '#server/ops/settings/setting-words.ts'
import { shownSetting } from '#server/ops/settings/shown-setting.ts'

type Filter = ParsedInputOf<'system-config.getList'>

/** The settings that have an effect, those changed last first. Settings are few, so they are filtered and paged here. */
export async function listSettings({ db, services }: Call, { id, name = '', area, isDefault, ...page }: Filter) {
  const keys = OFFERED_SETTINGS.filter((key) => (id === undefined || key === id) && isFoundBy(key, name.trim()))
  const stored = new Map((await db.select().from(settings)).map((row) => [row.key, row]))
  const changes = await pastChangesOf<unknown>(db, { kind: 'setting', actions: ['setting.change'], targets: keys })
  const counts = await countReaches(db, services.now())
  const rows = keys.map((key): SettingListRow => {
    const row = stored.get(key)
    const preset = SETTINGS[key].default
    const value = shownSetting(key, row?.value ?? preset)
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
    (row) => (!area?.length || area.includes(row.area)) && (isDefault === undefined || row.isDefault === isDefault),
  )
  return pageOfFew(
    matching.toSorted((a, b) => (b.updateTime ?? '').localeCompare(a.updateTime ?? '')),
    page,
  )
}

function needOf({ settings: store }: Call['services'], key: SettingKey): SettingListRow['needs'] {
  const need = SETTING_NEEDS[key]
  return need !== undefined && isOffered(need) && store.get(need) === '' ? need : null
}
