import { eq, getTableColumns, inArray, sql, and, gt, isNull } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import type { ipRuleEndpoints } from '#contract/ip-rule.endpoints.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { IpRuleEffect, IpRuleScope } from '#domain/ip-guard/ip-guard.ts'
import { IP_RULE_FIELDS } from '#domain/lists/system/addresses.fields.ts'
import { isRole } from '#domain/roles.ts'
import { recordStore, presentStamps } from '#server/access/records/record-store.ts'
import { readIpRules, mayComeFrom } from '#server/access/security/ip-rules.ts'
import type { IpRules } from '#server/access/security/ip-rules.ts'
import { endSessions } from '#server/access/sessions/sessions.ts'
import { ipRules, users, sessions } from '#server/db/schema/schema.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { prechecked } from '#server/http/call.ts'
import { networkText, parseNetwork } from '#server/platform/addresses/ip-networks.ts'
import { badField, forbidden, AppError } from '#server/platform/app-error.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { publish } from '#server/platform/publish.ts'

const NAMES_SHOWN = 10

/**
 * Signs out who is online now and may no longer come in from their address. Refused with 400 on `shutOut` where the
 * author is among them, or where others are and it is not confirmed; the refusal names them.
 */
async function settleShutOuts(
  { actor, db, services }: Call,
  before: IpRules,
  after: IpRules,
  isConfirmed: boolean,
): Promise<void> {
  if (!mayComeFrom(after, actor, actor.ip)) throw refused('shutsOutAuthor', { ip: actor.ip })
  const online = await db
    .select({
      id: sessions.id,
      ip: sessions.ip,
      userId: users.id,
      role: users.role,
      account: users.account,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isNull(sessions.endedAt), gt(sessions.expiresAt, services.now())))
    .orderBy(users.account)
  const out = online.filter(
    (person) => mayComeFrom(before, person, person.ip) && !mayComeFrom(after, person, person.ip),
  )
  if (out.length === 0) return
  const names = [...new Set(out.map(({ account, ip }) => `${account} (${ip})`))]
  if (!isConfirmed) {
    const more = names.length > NAMES_SHOWN ? [`+${names.length - NAMES_SHOWN}`] : []
    throw refused('shutsOut', { names: [...names.slice(0, NAMES_SHOWN), ...more].join(', ') })
  }
  await endSessions(
    db,
    out.map(({ id }) => id),
    'addressRefused',
  )
}

/** Said of the whole change and at the field that confirms it. */
const refused = (fault: 'shutsOut' | 'shutsOutAuthor', params: Record<string, string>) =>
  new AppError(CODES.badInput, `ipRule.${fault}`, { params, issues: [{ path: 'shutOut', fault }] })

const store = recordStore({ table: ipRules, kind: 'ipRule', unique: 'network' })

const list = listOf('ipRule.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(ipRules), account: users.account, cursor })
      .from(ipRules)
      .leftJoin(users, eq(users.id, ipRules.userId))
      .$dynamic(),
  key: ipRules.id,
  filters: {
    id: equals(ipRules.id),
    ...fieldFilters(IP_RULE_FIELDS, ipRules),
  },
  present: (rows) =>
    rows.map(({ account, ...rule }) => ({
      ...rule,
      ...presentStamps(rule),
      effect: rule.effect as IpRuleEffect,
      scope: rule.scope as IpRuleScope,
      role: isRole(rule.role) ? rule.role : null,
      subject: rule.role ?? account ?? '',
    })),
})

type Values = Omit<ParsedInputOf<'ipRule.create'>, 'shutOut'>

/** The row of a rule; 400 on the field that names no network or nobody. */
async function stored(call: Call, { effect, network: text, note, role, scope, userId }: Values) {
  const network = parseNetwork(text)
  if (!network) throw badField('network', 'network')
  if (scope === 'role' && role === undefined) throw badField('role', 'required')
  if (scope !== 'role' && userId === undefined) throw badField('userId', 'required')
  const subject = scope === 'role' ? { role: role ?? null, userId: null } : { role: null, userId: userId ?? null }
  const concerned = await roleOf(call, subject)
  if (concerned === undefined || (scope === 'api' && concerned !== 'merchant')) throw badField('userId', 'notAvailable')
  return { network: networkText(network), effect, scope, ...subject, note: note?.trim() || null }
}

interface Subject {
  role: string | null
  userId: number | null
}

/**
 * The role of whom a rule concerns; undefined for an account that there is not. Rules on superAdmins are a
 * superAdmin's.
 */
async function roleOf({ actor, db }: Call, { role, userId }: Subject): Promise<string | undefined> {
  const [user] = userId === null ? [] : await db.select({ role: users.role }).from(users).where(eq(users.id, userId))
  const concerned = role ?? user?.role
  if (concerned === 'superAdmin' && actor.role !== 'superAdmin') throw forbidden()
  return concerned
}

/**
 * Carries out a change of the rules, one at a time, since two together might shut out whom neither does alone. Every
 * process reads the rules anew once it is committed.
 */
async function changing<Result>(
  call: Call,
  ids: readonly number[],
  isConfirmed: boolean | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const { db } = call
  await db.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.ipRules})`)
  const present = await db
    .select()
    .from(ipRules)
    .where(inArray(ipRules.id, [...ids]))
  for (const rule of present) await roleOf(call, rule)
  const before = await readIpRules(db)
  const result = await work()
  await settleShutOuts(call, before, await readIpRules(db), isConfirmed === true)
  await publish(db, { kind: 'ipRulesChanged' })
  return result
}

export const ipWhitelistHandlers = {
  'ipRule.getList': list.page,
  'ipRule.export': exportList<'ipRule.getList'>(list, IP_RULE_FIELDS, 'ip-rules'),
  'ipRule.create': async (call, { shutOut, ...values }) => {
    const make = async () => await store.create(call, await stored(call, values))
    const { id } = await changing(call, [], shutOut, make)
    return { id }
  },
  'ipRule.update': prechecked(store.precheck, async (call, { id, expectedVersion, shutOut, ...values }) => {
    const change = async () => await store.update(call, { id, expectedVersion, ...(await stored(call, values)) })
    await changing(call, [id], shutOut, change)
    return {}
  }),
  'ipRule.setEnabled': prechecked(store.precheck, async (call, { shutOut, ...change }) => {
    await changing(call, [change.id], shutOut, async () => await store.update(call, change))
    return {}
  }),
  'ipRule.delete': async (call, { ids, shutOut }) => {
    await changing(call, ids, shutOut, async () => await store.remove(call, ids))
    return {}
  },
} satisfies Pick<Handlers, keyof typeof ipRuleEndpoints>
