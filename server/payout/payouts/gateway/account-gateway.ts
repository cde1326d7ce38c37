import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { CODES } from '#contract/wire/envelope.ts'
import { CALLBACK_REFERENCE, GATEWAY_TIMEOUT, GATEWAY_TRIES } from '#domain/pay-gateway.ts'
import type { Queryable } from '#server/db/client.ts'
import { payGateways, type resources } from '#server/db/schema/schema.ts'
import { openGateway } from '#server/payout/pay-gateways/gateway-store.ts'
import type { Gateway } from '#server/payout/pay-gateways/gateway-store.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

/** Address and key that an account may have instead of its gateway's. */
const ownSchema = z.object({ baseUrl: z.url({ protocol: /^https?$/ }), key: z.string().min(1) })

type Account = Pick<typeof resources.$inferSelect, 'credentials' | 'details' | 'name'>

/**
 * The gateway behind an account: its own address and key where it has them, otherwise those of the gateway that it names.
 * `isOff` where that one is switched off, so that nothing new may be sent. 409 `payout.gatewayNotSetUp` when there is none.
 */
export async function gatewayOf(
  db: Queryable,
  services: Pick<Services, 'secrets'>,
  account: Account,
): Promise<{ gateway: Gateway; isOff: boolean }> {
  const { credentials, details } = account
  const sealed = credentials ? readJson(services.secrets.open(credentials)) : {}
  const own = ownSchema.safeParse({ ...details, ...sealed })
  const name = String(details['configuredGateway'] ?? '')
  if (own.success) return { gateway: { ...PLAIN, ...own.data, name }, isOff: false }
  const [row] = name === '' ? [] : await db.select().from(payGateways).where(eq(payGateways.name, name))
  const gateway = row && openGateway(services, row)
  if (!row || !gateway) throw notSetUp(account)
  return { gateway, isOff: !row.enabled }
}

export const notSetUp = ({ name }: Pick<Account, 'name'>) =>
  new AppError(CODES.conflict, 'payout.gatewayNotSetUp', { params: { name } })

const PLAIN = {
  id: null,
  keyId: null,
  callbackKey: null,
  signing: 'hmacHeaders',
  callbackProof: 'refused',
  callbackReference: CALLBACK_REFERENCE,
  callbackSign: null,
  timeoutMs: GATEWAY_TIMEOUT.usual,
  tries: GATEWAY_TRIES.usual,
} as const

function readJson(text: string): object {
  try {
    return Object(JSON.parse(text)) as object
  } catch {
    return {}
  }
}
