import { and, eq, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { isUniqueViolation } from '#server/access/records/record-store.ts'
import type { Queryable } from '#server/db/client.ts'
import { merchants, suppliers, weChatGroups } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError, badField, notFound, versionConflict } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'

/** A group of a WeChat account as stored. */
export type WeChatGroup = typeof weChatGroups.$inferSelect

type Party = Pick<ParsedInputOf<'weChatGroup.bind'>, 'merchantId' | 'supplierId'>

/** Says whose group it is, or that it is nobody's. */
export async function bindGroup(
  call: Call,
  { id, expectedVersion, ...given }: ParsedInputOf<'weChatGroup.bind'>,
): Promise<Record<string, never>> {
  const group = await lockGroup(call.db, id, expectedVersion)
  const party = await partyIn(call.db, given)
  if (group.whitelisted && isNobody(party)) throw new AppError(CODES.conflict, 'weChatGroup.mayAsk')
  return await change(call, group, 'bind', party)
}

/** Lets a group ask, of a party and as far as its rights go. */
export async function whitelistGroup(
  call: Call,
  { id, expectedVersion, rights, language, ...given }: ParsedInputOf<'weChatGroup.whitelist'>,
): Promise<{ id: number }> {
  const { actor, db, services } = call
  const group = await lockGroup(db, id, expectedVersion)
  const party = await partyIn(db, given)
  if (isNobody(party)) throw badField('merchantId', 'required')
  const since = group.whitelisted ? {} : { whitelistedBy: actor.name, whitelistedAt: services.now() }
  await change(call, group, 'whitelist', {
    ...party,
    whitelisted: true,
    rights: [...new Set(rights)],
    language,
    ...since,
  })
  return { id: group.id }
}

/** Takes a group off the whitelist. */
export async function unlistGroup(
  call: Call,
  { id, expectedVersion }: ParsedInputOf<'weChatGroup.unlist'>,
): Promise<Record<string, never>> {
  const group = await lockGroup(call.db, id, expectedVersion)
  if (!group.whitelisted) throw new AppError(CODES.conflict, 'weChatGroup.notListed')
  return await change(call, group, 'unlist', {
    whitelisted: false,
    rights: [],
    whitelistedBy: null,
    whitelistedAt: null,
  })
}

type Change = Partial<
  Pick<
    WeChatGroup,
    'merchantId' | 'supplierId' | 'whitelisted' | 'rights' | 'language' | 'whitelistedBy' | 'whitelistedAt'
  >
>

async function change(
  { actor, db, services }: Call,
  group: WeChatGroup,
  verb: string,
  values: Change,
): Promise<Record<string, never>> {
  await unlessAnswered(() =>
    db
      .update(weChatGroups)
      .set({ ...values, updatedBy: actor.name, updatedAt: services.now(), version: sql`${weChatGroups.version} + 1` })
      .where(eq(weChatGroups.id, group.id)),
  )
  const from = Object.fromEntries(Object.keys(values).map((name) => [name, Reflect.get(group, name)]))
  await recordAudit(
    db,
    actor,
    `weChatGroup.${verb}`,
    { kind: 'weChatGroup', id: String(group.id) },
    { from, to: values },
  )
  await publish(db, { kind: 'weChatChanged' })
  return {}
}

/** A party that is there; 400 on the field of one that is not, or of a second one. */
async function partyIn(db: Queryable, { merchantId, supplierId }: Party) {
  if (merchantId !== undefined && supplierId !== undefined) throw badField('supplierId', 'onlyOne')
  if (merchantId !== undefined && !(await isThere(db, merchants, merchantId)))
    throw badField('merchantId', 'unknownParty')
  if (supplierId !== undefined && !(await isThere(db, suppliers, supplierId)))
    throw badField('supplierId', 'unknownParty')
  return { merchantId: merchantId ?? null, supplierId: supplierId ?? null }
}

const isNobody = ({ merchantId, supplierId }: { merchantId: number | null; supplierId: number | null }) =>
  merchantId === null && supplierId === null

async function isThere(db: Queryable, table: typeof merchants | typeof suppliers, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), sql`${table.status} <> 'deleted'`))
  return rows.length > 0
}

async function lockGroup(db: Queryable, id: number, expectedVersion: number | undefined): Promise<WeChatGroup> {
  const [group] = await db.select().from(weChatGroups).where(eq(weChatGroups.id, id)).for('no key update')
  if (!group) throw notFound('record')
  if (expectedVersion !== undefined && expectedVersion !== group.version)
    throw versionConflict('record.versionConflict', group.version, group.updatedBy, group.updatedAt)
  return group
}

async function unlessAnswered<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError(CODES.conflict, 'weChatGroup.answered')
  }
}
