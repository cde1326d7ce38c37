import { sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { FAILED_STATUSES, PAID_STATUS, WIDEST_FREEZE } from '#domain/ip-guard/ip-guard.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { ipFreezes } from '#server/db/schema/schema.ts'
import type { FreezeEvidence } from '#server/db/schema/ip-guard-schema.ts'
import type { Call } from '#server/http/call.ts'
import { activeWithin } from '#server/collect/ip-guard/freezes.ts'
import { momentOf, secondOf } from '#server/collect/ip-guard/judge-orders.ts'
import { endFreezes } from '#server/collect/ip-guard/run-rules.ts'
import { holds, networkText, parseAddress, parseNetwork } from '#server/platform/addresses/ip-networks.ts'
import type { IpNetwork } from '#server/platform/addresses/ip-networks.ts'
import { AppError, badField } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'

const V4_OFFSET = 96
const MINUTE_MS = 60_000
/** A person's freeze shows the orders of the last day as its evidence. */
const EVIDENCE_SECONDS = 86_400

/** Freezes a network by hand. */
export async function freeze(call: Call, { network: text, freezeMinutes, reason }: ParsedInputOf<'ipFreeze.create'>) {
  const { actor, db, services } = call
  const network = readNetwork(text)
  const name = networkText(network)
  refuseTooWide(network)
  refuseOwn(call, network)
  await refuseAllowed(db, name)
  const now = services.now()
  const startsAt = momentOf(secondOf(now))
  const [known] = await db.select().from(ipFreezes).where(activeWithin(name, now)).limit(1)
  if (known?.network === name) throw refused('ipFreeze.known', 'known', {})
  const evidence = await readEvidence(db, name, secondOf(now) + 1)
  const expiresAt = new Date(startsAt.getTime() + freezeMinutes * MINUTE_MS)
  const [row] = await db
    .insert(ipFreezes)
    .values({
      network: name,
      mode: 'freeze',
      reason: reason.trim(),
      evidence,
      startsAt,
      expiresAt,
      createdBy: actor.name,
      createdAt: now,
    })
    .returning()
  if (!row) throw new Error('the freeze was not stored')
  await recordAudit(
    db,
    actor,
    'ipFreeze.create',
    { kind: 'ipFreeze', id: String(row.id) },
    {
      from: null,
      to: { network: name, reason: row.reason, expireTime: expiresAt.toISOString() },
    },
  )
  await publish(db, { kind: 'ipGuardChanged' })
  return { id: row.id }
}

/** Ends freezes before their time; 409 where one has ended. */
export async function lift(call: Call, { ids, reason }: ParsedInputOf<'ipFreeze.lift'>) {
  const { db, services, actor } = call
  const ended = await endFreezes(db, services.now(), ids, { liftedBy: actor.name, liftReason: reason?.trim() || null })
  if (ended.length < new Set(ids).size) throw new AppError(CODES.conflict, 'ipFreeze.notActive')
  await auditLifted(call, ended)
  return {}
}

/** Ends the freezes within a network that is allowed from now on. */
export async function liftWithin(call: Call, network: string): Promise<void> {
  const { db, services, actor } = call
  const at = services.now()
  const within = await db.select({ id: ipFreezes.id }).from(ipFreezes).where(activeWithin(network, at))
  const ids = within.map(({ id }) => id)
  const ended = ids.length === 0 ? [] : await endFreezes(db, at, ids, { liftedBy: actor.name, liftReason: network })
  await auditLifted(call, ended)
}

async function auditLifted({ actor, db }: Call, ended: readonly (typeof ipFreezes.$inferSelect)[]): Promise<void> {
  for (const { id, network, liftReason } of ended)
    await recordAudit(
      db,
      actor,
      'ipFreeze.lift',
      { kind: 'ipFreeze', id: String(id) },
      {
        from: { network, state: 'active' },
        to: { network, state: 'lifted', liftReason },
      },
    )
  await publish(db, { kind: 'ipGuardChanged' })
}

/** 400 on the field for what is no network. */
export function readNetwork(text: string): IpNetwork {
  const network = parseNetwork(text)
  if (!network) throw badField('network', 'network')
  return network
}

function refuseTooWide({ base, bits }: IpNetwork): void {
  const isV4 = bits >= V4_OFFSET && base.isIPv4MappedAddress()
  const least = isV4 ? WIDEST_FREEZE.v4 : WIDEST_FREEZE.v6
  if ((isV4 ? bits - V4_OFFSET : bits) < least) throw badField('network', 'networkTooWide', { min: least })
}

/** Whoever freezes shall still create orders, on the order test as in files. */
function refuseOwn({ actor }: Call, network: IpNetwork): void {
  const own = parseAddress(actor.ip)
  if (own && holds(network, own))
    throw refused('ipFreeze.shutsOutAuthor', 'shutsOutAuthor', { account: actor.account, ip: actor.ip })
}

/** A freeze of what the allowlist holds would have no effect. */
async function refuseAllowed(db: Queryable, name: string): Promise<void> {
  const { rows } = await db.execute<{ network: string }>(
    sql`select network from ip_allowances where ${name}::inet <<= network::inet limit 1`,
  )
  if (rows[0]) throw refused('ipFreeze.allowed', 'networkAllowed', { network: rows[0].network })
}

const refused = (key: string, fault: string, params: Record<string, string>) =>
  new AppError(CODES.badInput, key, { params, issues: [{ path: 'network', fault }] })

async function readEvidence(db: Queryable, network: string, to: number): Promise<FreezeEvidence> {
  const from = to - EVIDENCE_SECONDS
  const span = { from: momentOf(from).toISOString(), to: momentOf(to).toISOString() }
  const failed = sql`status = any(${sql.param([...FAILED_STATUSES])}::int[])`
  const { rows } = await db.execute<{ orders: number; merchants: number; ended: number; failed: number }>(sql`
    select count(*)::int as orders, count(distinct merchant_id)::int as merchants,
      (count(*) filter (where ${failed} or status = ${PAID_STATUS}))::int as ended, (count(*) filter (where ${failed}))::int as failed
    from orders where ip <<= ${network}::inet and created_at >= ${span.from}::timestamptz and created_at < ${span.to}::timestamptz`)
  return { ...span, ...(rows[0] ?? { orders: 0, merchants: 0, ended: 0, failed: 0 }) }
}
