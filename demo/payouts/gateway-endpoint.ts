import { eq, sql } from 'drizzle-orm'
import { GATEWAY_TIMEOUT, GATEWAY_TRIES } from '#domain/pay-gateway.ts'
import type { Queryable } from '#server/db/client.ts'
import { payGateways, settings } from '#server/db/schema/schema.ts'
import { GATEWAY_PRODUCT_ID } from '#server/payout/payouts/claims/assign-payout.ts'
import { publish } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'

const KEY = 'gatewayAddressExceptions'
/** Name of the demo's gateway in accounts and scripts. */
export const DEMO_GATEWAY = 'Demo gateway'

/** Keeps the demo's gateway as a configured one, with the address and the key that it has since this start. */
export async function setDemoGateway(
  tx: Queryable,
  services: Pick<Services, 'secrets' | 'settings'>,
  { baseUrl, key }: { baseUrl: string; key: string },
): Promise<void> {
  const [before] = await tx.select().from(payGateways).where(eq(payGateways.name, DEMO_GATEWAY))
  await allowGateway(tx, services, baseUrl, before?.baseUrl ?? null)
  const kept = {
    baseUrl,
    credentials: services.secrets.seal(JSON.stringify({ key, callbackKey: key })),
    secretNames: ['key', 'callbackKey'],
  }
  await tx
    .insert(payGateways)
    .values({
      ...kept,
      name: DEMO_GATEWAY,
      keyId: 'key_demo',
      productIds: [GATEWAY_PRODUCT_ID],
      signing: 'hmacHeaders',
      timeoutMs: GATEWAY_TIMEOUT.usual,
      tries: GATEWAY_TRIES.usual,
      callbackProof: 'hmacBody',
      createdBy: 'demo',
    })
    .onConflictDoUpdate({ target: payGateways.name, set: kept })
}

/**
 * Lets the engine call the demo's gateway, which stands on this machine, through the setting that lists exceptions. It has
 * another port after each start: the one before is excepted no longer.
 */
async function allowGateway(
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

/** Rereads the setting, so that a change counts at once. */
export const refreshGateway = async ({ settings: stored }: Pick<Services, 'settings'>) => await stored.refresh(KEY)

const hostOf = (url: string | null) => (url === null ? undefined : URL.parse(url)?.host)
