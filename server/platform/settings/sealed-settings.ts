import { eq, inArray, sql } from 'drizzle-orm'
import { isSecretSetting, SECRET_SETTINGS } from '#domain/settings.ts'
import type { SettingKey } from '#domain/settings.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import type { Db } from '#server/db/client.ts'
import { settings } from '#server/db/schema/schema.ts'
import type { SecretBox } from '#server/platform/secrets/secrets.ts'

/** The stored form of a secret: base64 of the sealed bytes. An empty secret is unset and is stored as ''. */
interface Sealed {
  sealed: string
}

const isSealed = (stored: unknown): stored is Sealed =>
  typeof stored === 'object' && stored !== null && 'sealed' in stored && typeof stored.sealed === 'string'

/** The stored form of a setting's value. */
export function storedSetting(secrets: SecretBox, key: SettingKey, value: unknown): unknown {
  if (!isSecretSetting(key) || value === '') return value
  return { sealed: secrets.seal(String(value)).toString('base64') } satisfies Sealed
}

/** The value of a stored setting; throws for a secret sealed with another key. */
export function settingValueOfRow(secrets: SecretBox, key: string, stored: unknown): unknown {
  return isSecretSetting(key) && isSealed(stored) ? secrets.open(Buffer.from(stored.sealed, 'base64')) : stored
}

/**
 * Seals secrets that an earlier version stored in plain text. Runs at start, since SQL does not have the key;
 * idempotent.
 */
export async function sealStoredSettings(db: Db, secrets: SecretBox): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migration})`)
    const rows = await tx.select().from(settings).where(inArray(settings.key, SECRET_SETTINGS)).for('no key update')
    for (const { key, value } of rows) {
      if (!isSecretSetting(key) || typeof value !== 'string') continue
      await tx
        .update(settings)
        .set({ value: storedSetting(secrets, key, value) })
        .where(eq(settings.key, key))
    }
  })
}
