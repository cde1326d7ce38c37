import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { payScripts } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'

export type PayScript = typeof payScripts.$inferSelect

/** How long a process goes by the scripts that it read; so soon a switch or a way back counts everywhere. */
const KEPT_MS = 1_000

const known = new WeakMap<object, { at: number; scripts: Promise<PayScript[]> }>()

/** The script for orders of a product on an account: the account's own before that of all; undefined without one. */
export async function scriptFor(
  services: Pick<Services, 'db'>,
  { productId, resourceId }: { productId: number; resourceId: number | null },
): Promise<PayScript | undefined> {
  const scripts = (await activeScripts(services)).filter((script) => script.productId === productId)
  const own = scripts.find(({ resourceIds }) => resourceId !== null && resourceIds.includes(resourceId))
  return own ?? scripts.find(({ resourceIds }) => resourceIds.length === 0)
}

function activeScripts(services: Pick<Services, 'db'>): Promise<PayScript[]> {
  const kept = known.get(services)
  const now = performance.now()
  if (kept && now - kept.at < KEPT_MS) return kept.scripts
  const scripts = readActive(services.db)
  known.set(services, { at: now, scripts })
  // After a failed read the next order reads again.
  scripts.catch(() => known.delete(services))
  return scripts
}

/** A query runs anew each time it is waited for; its rows are kept as a promise. */
const readActive = async (db: Queryable): Promise<PayScript[]> =>
  await db.select().from(payScripts).where(eq(payScripts.enabled, true)).orderBy(asc(payScripts.id))

/** Forgets what this process knows of them, after a change. */
export function forgetActive(services: object): void {
  known.delete(services)
}
