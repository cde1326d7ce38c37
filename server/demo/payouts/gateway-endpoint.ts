import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { settings } from '#server/db/schema/schema.ts'
import { publish } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'

const KEY = 'gatewayAddressExceptions'

/**
 * Lets the engine call the demo's gateway, which stands on this machine, through the setting that lists exceptions. It has
 * another port after each start: the one before is excepted no longer.
 */
export async function allowGateway(
  tx: Queryable,
  services: Pick<Services, 'settings'>,
  baseUrl: string,
  before: string | null,
): Promise<void> {
  const hosts = services.settings.get(KEY).split(/[\s,]+/)
  const others = hosts.filter((host) => host !== '' && host !== hostOf(baseUrl) && host !== hostOf(before))
  const value = [...others, hostOf(baseUrl)].join('\n')
  await tx
    .insert(settings)
    .values({ key: KEY, value, updatedBy: 'demo' })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value, updatedBy: 'demo', updatedAt: sql`now()`, version: sql`${settings.version} + 1` },
    })
  await publish(tx, { kind: 'settingChanged', key: KEY })
}

/** What was allowed counts at once. */
export const refreshGateway = async ({ settings: stored }: Pick<Services, 'settings'>) => await stored.refresh(KEY)

const hostOf = (url: string | null) => (url === null ? undefined : URL.parse(url)?.host)
