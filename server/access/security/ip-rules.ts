import { eq } from 'drizzle-orm'
import type { IpRuleEffect, IpRuleScope } from '#domain/ip-guard/ip-guard.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { Queryable } from '#server/db/client.ts'
import { ipRules } from '#server/db/schema/schema.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import { holds, parseAddress, parseNetwork } from '#server/platform/addresses/ip-networks.ts'
import type { IpNetwork } from '#server/platform/addresses/ip-networks.ts'

// Who may come in from where. Each process keeps the enabled rules by whom they concern, and reads them anew when any process
// has changed one; a person without rules costs two look-ups in a map.

interface Rule {
  network: IpNetwork
  effect: IpRuleEffect
}

/** The enabled rules by whom they concern. */
export type IpRules = ReadonlyMap<string, readonly Rule[]>

/** Somebody who signs in, or a merchant whose server calls. */
export type IpSubject = { role: string; userId: number } | { merchantUserId: number }

const subjectKey = (scope: IpRuleScope, name: string | number | null) => `${scope}:${name}`

const keysOf = (subject: IpSubject): string[] =>
  'merchantUserId' in subject
    ? [subjectKey('api', subject.merchantUserId)]
    : [subjectKey('role', subject.role), subjectKey('account', subject.userId)]

/** Reads the enabled rules as this connection sees them. */
export async function readIpRules(db: Queryable): Promise<IpRules> {
  const rows = await db.select().from(ipRules).where(eq(ipRules.enabled, true))
  const bySubject = new Map<string, Rule[]>()
  for (const { effect, network: text, role, scope, userId } of rows) {
    const network = parseNetwork(text)
    if (!network) throw new Error(`the stored rule ${text} is no network`)
    const key = subjectKey(scope as IpRuleScope, role ?? userId)
    bySubject.set(key, [...(bySubject.get(key) ?? []), { network, effect: effect as IpRuleEffect }])
  }
  return bySubject
}

/**
 * True when somebody may come in from an address. An address that an allowing rule holds is always let in. Any other is
 * refused when a refusing rule holds it or allowing rules exist. A text that is no address meets no allowing rule and
 * every refusing one.
 */
export function mayComeFrom(rules: IpRules, subject: IpSubject, ip: string): boolean {
  const own = keysOf(subject).flatMap((key) => rules.get(key) ?? [])
  if (own.length === 0) return true
  const address = parseAddress(ip)
  const meets = (effect: IpRuleEffect) =>
    own.some((rule) => rule.effect === effect && (address ? holds(rule.network, address) : effect === 'refuse'))
  if (meets('allow')) return true
  return !meets('refuse') && !own.some(({ effect }) => effect === 'allow')
}

/** 403 where a merchant's server may not call from this address. */
export async function requireApiAddress(services: Services, { userId }: { userId: number }, ip: string): Promise<void> {
  if (await isAddressAllowed(services, { merchantUserId: userId }, ip)) return
  throw new AppError(CODES.forbidden, 'order.addressRefused', { params: { ip } })
}

const known = new WeakMap<Services, Promise<IpRules>>()

/** Reads this process's rules anew; calls that ask meanwhile wait for them. */
export async function refreshIpRules(services: Services): Promise<void> {
  const read = readIpRules(services.db)
  known.set(services, read)
  try {
    await read
  } catch (error) {
    // The next call tries again: without the rules nobody comes in.
    if (known.get(services) === read) known.delete(services)
    throw error
  }
}

/** True when somebody may come in from an address by the rules that this process has read. */
export async function isAddressAllowed(services: Services, subject: IpSubject, ip: string): Promise<boolean> {
  if (!known.has(services)) await refreshIpRules(services)
  return mayComeFrom((await known.get(services)) ?? (await readIpRules(services.db)), subject, ip)
}
