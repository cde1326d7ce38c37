import { eq, sql } from 'drizzle-orm'
import { settingMeant, settingValueOf } from '#contract/system/settings.endpoints.ts'
import type { SettingCallName } from '#contract/calls/setting-calls.ts'
import type { systemConfigEndpoints } from '#contract/system/settings.endpoints.ts'
import { isSecretSetting, SECRET_MASK, SETTING_KEYS, SETTINGS } from '#domain/settings.ts'
import type { SettingKey } from '#domain/settings.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import type { Queryable } from '#server/db/client.ts'
import { settings } from '#server/db/schema/schema.ts'
import type { Call, Handler, Handlers } from '#server/http/call.ts'
import { versionConflict } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'
import { storedSetting } from '#server/platform/settings/sealed-settings.ts'
import { listSettings, presentSetting } from '#server/ops/settings/list-settings.ts'

type Shown = Awaited<ReturnType<Handler<'system-config.getAll'>>>['list'][number]

/** Handlers for all settings at once. */
export const systemConfigHandlers = {
  'system-config.getList': listSettings,
  'system-config.getAll': async ({ db }) => {
    const rows = await db.select().from(settings)
    const byKey = new Map(rows.map((row) => [row.key, row]))
    return { list: SETTING_KEYS.map((key) => shownRow(key, byKey.get(key))) }
  },
} satisfies Pick<Handlers, keyof typeof systemConfigEndpoints>

/** The get and set call of every setting, generated from the registry. */
export const settingHandlers = Object.fromEntries(
  SETTING_KEYS.flatMap((key) => [
    [
      `system-config.get:${key}`,
      async ({ db }: Call) => ({
        value: presentSetting(key, (await findRow(db, key))?.value ?? SETTINGS[key].default),
      }),
    ],
    [`system-config.set:${key}`, setHandler(key)],
  ]),
) as Pick<Handlers, SettingCallName>

function setHandler(key: SettingKey) {
  return async (call: Call, input: unknown) => {
    const body = input as Record<string, unknown> & { expectedVersion?: number }
    const value = settingValueOf(key, body)
    if (!(isSecretSetting(key) && value === SECRET_MASK))
      await storeSetting(call, settingMeant(key, body), value, body.expectedVersion)
    return {}
  }
}

/**
 * Changes a setting in the given transaction; every process rereads it after the commit. 409 when somebody else changed it
 * since the version that the person saw.
 */
async function storeSetting(
  { actor, db, services }: Call,
  key: SettingKey,
  value: unknown,
  expectedVersion: number | undefined,
): Promise<void> {
  // Two people who change it for the first time have no row to wait for.
  await lockByText(db, 'setting', key)
  const before = await findRow(db, key)
  const { version = 0, updatedBy = null, updatedAt = new Date() } = before ?? {}
  if (expectedVersion !== undefined && expectedVersion !== version)
    throw versionConflict('setting.versionConflict', version, updatedBy, updatedAt)
  const stored = storedSetting(services.secrets, key, value)
  await db
    .insert(settings)
    .values({ key, value: stored, updatedBy: actor.account, version: 1 })
    .onConflictDoUpdate({
      target: settings.key,
      set: {
        value: sql`excluded.value`,
        updatedBy: actor.account,
        updatedAt: sql`now()`,
        version: sql`${settings.version} + 1`,
      },
    })
  const detail = { from: presentSetting(key, before?.value ?? SETTINGS[key].default), to: presentSetting(key, value) }
  await recordAudit(db, actor, 'setting.change', { kind: 'setting', id: key }, detail)
  await publish(db, { kind: 'settingChanged', key })
}

/** Reads the row itself, since the in-memory store is updated only a moment later. */
async function findRow(db: Queryable, key: SettingKey) {
  const [row] = await db.select().from(settings).where(eq(settings.key, key))
  return row
}

function shownRow(key: SettingKey, row: typeof settings.$inferSelect | undefined): Shown {
  return {
    key,
    value: presentSetting(key, row?.value ?? SETTINGS[key].default),
    isDefault: row === undefined,
    version: row?.version ?? 0,
    updatedBy: row?.updatedBy ?? null,
    updateTime: row?.updatedAt.toISOString() ?? null,
  }
}
