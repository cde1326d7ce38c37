import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { installation } from '#server/db/schema/schema.ts'

/** Kind of system that the first run created in this database. */
export type InstallationKind = 'demo' | 'real'

const KEY = 'kind'

/** The installation kind, or undefined before the first run. */
export async function installationKind(db: Queryable): Promise<InstallationKind | undefined> {
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, KEY))
  return row?.value === 'demo' || row?.value === 'real' ? row.value : undefined
}

/** True for a demo system, with published passwords. */
export async function isDemoSystem(db: Queryable): Promise<boolean> {
  return (await installationKind(db)) === 'demo'
}

export async function setInstallationKind(db: Queryable, kind: InstallationKind): Promise<void> {
  await db
    .insert(installation)
    .values({ key: KEY, value: kind })
    .onConflictDoUpdate({ target: installation.key, set: { value: kind } })
}
