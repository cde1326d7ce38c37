import { eq } from 'drizzle-orm'
import type { CallbackProof, GatewaySigning } from '#domain/pay-gateway.ts'
import type { Queryable } from '#server/db/client.ts'
import { payGateways } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'

export type GatewayRow = typeof payGateways.$inferSelect

/** A gateway as calls to it need it, its keys opened. */
export interface Gateway {
  id: number | null
  name: string
  baseUrl: string
  keyId: string | null
  key: string
  callbackKey: string | null
  signing: GatewaySigning
  callbackProof: CallbackProof
  /** Names of a callback's fields: with the payment's reference, by dots; with the signature, null for the usual one. */
  callbackReference: string
  callbackSign: string | null
  timeoutMs: number
  /** How often a request that was certainly never sent is tried. */
  tries: number
}

/** A gateway that is switched on, by the name that accounts and scripts use; undefined for any other. */
export async function gatewayNamed(
  db: Queryable,
  services: Pick<Services, 'secrets'>,
  name: string,
): Promise<Gateway | undefined> {
  const [row] = await db.select().from(payGateways).where(eq(payGateways.name, name))
  return row?.enabled ? openGateway(services, row) : undefined
}

/** A stored gateway with its keys; undefined while it has no key. */
export function openGateway({ secrets }: Pick<Services, 'secrets'>, row: GatewayRow): Gateway | undefined {
  const { key, callbackKey } = openedKeys(secrets, row.credentials)
  return key === undefined
    ? undefined
    : {
        ...row,
        signing: row.signing as GatewaySigning,
        callbackProof: row.callbackProof as CallbackProof,
        key,
        callbackKey: callbackKey ?? null,
      }
}

/** The keys of a gateway by name. */
export const openedKeys = (secrets: Services['secrets'], credentials: Buffer | null): Record<string, string> =>
  credentials === null ? {} : (JSON.parse(secrets.open(credentials)) as Record<string, string>)
