import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ChainBreak } from '#domain/trusted-chain/chain-record.ts'
import { OPEN_PATCH_STATES, PATCH_STATES } from '#domain/trusted-chain/chain-record.ts'
import { patchLifecycle } from '#machines/lifecycles/patch.lifecycle.ts'
import type { Queryable } from '#server/db/client.ts'
import { chainPatches } from '#server/db/schema/schema.ts'
import { namedStatement } from '#server/db/named-statement.ts'
import { publish } from '#server/platform/publish.ts'
import type { Stretch } from '#server/collect/trusted-chain/chain-rows.ts'

/** The states that the true record overtakes. */
const RESOLVABLE = PATCH_STATES.filter((state) => patchLifecycle.judge({ state, context: {} }, { type: 'RESOLVE' }).ok)

const keyOf = (before: number, after: number) => `${before} ${after}`

/** A stretch of an account, with the breaks in the chain that its records make. */
export interface JudgedStretch extends Pick<Stretch, 'from' | 'to'> {
  breaks: readonly ChainBreak[]
}

/** Stores what stretches of an account's chain say: new breaks, and those that are closed. */
export async function keepBreaks(
  tx: Queryable,
  now: Date,
  resourceId: number,
  stretches: readonly JudgedStretch[],
): Promise<void> {
  const found = stretches.flatMap((stretch) =>
    stretch.breaks.filter(({ after, before }) => isWithin(stretch, after.at) && isWithin(stretch, before.at)),
  )
  const open = await readOpen(tx, resourceId, stretches)
  const still = new Set(found.map(keyOfBreak))
  const kinds = new Map(open.map(({ after, before, kind }) => [keyOf(before, after), kind]))
  const closed = await resolve(
    tx,
    now,
    open.filter(({ after, before }) => !still.has(keyOf(before, after))).map(({ id }) => id),
  )
  const added = await addNew(
    tx,
    now,
    resourceId,
    found.filter((one) => kinds.get(keyOfBreak(one)) !== one.kind),
  )
  if (closed + added > 0) await publish(tx, { kind: 'chainChanged' })
}

const isWithin = ({ from, to }: Pick<Stretch, 'from' | 'to'>, at: number) => at >= from && at <= to
const keyOfBreak = ({ after, before }: ChainBreak) => keyOf(before.id, after.id)

async function addNew(tx: Queryable, now: Date, resourceId: number, found: readonly ChainBreak[]): Promise<number> {
  if (found.length === 0) return 0
  const rows = await tx
    .insert(chainPatches)
    .values(found.map((one) => ({ resourceId, foundAt: now, ...columnsOf(one) })))
    .onConflictDoUpdate({
      target: [chainPatches.beforeRecordId, chainPatches.afterRecordId],
      // It was closed by a record that proved nothing after all.
      set: {
        state: 'proposed',
        kind: sql`excluded.kind`,
        gapMinor: sql`excluded.gap_minor`,
        version: sql`${chainPatches.version} + 1`,
      },
      setWhere: sql`(${chainPatches.state} = 'resolved' and ${chainPatches.recordId} is null)
        or (${chainPatches.state} = 'proposed' and ${chainPatches.kind} <> excluded.kind)`,
    })
    .returning({ id: chainPatches.id })
  return rows.length
}

function columnsOf({ after, before, forkId, gap, kind }: ChainBreak) {
  return {
    kind,
    beforeRecordId: before.id,
    afterRecordId: after.id,
    gapMinor: gap,
    fromAt: new Date(Math.min(before.at, after.at)),
    toAt: new Date(Math.max(before.at, after.at)),
    forkRecordId: forkId,
  }
}

interface OpenBreak {
  id: number
  kind: ChainBreak['kind']
  before: number
  after: number
  /** In milliseconds. */
  fromAt: number
  toAt: number
}

const openWithin = namedStatement<OpenBreak>('chain_open_breaks', () => {
  const [resourceId, from, to] = ['resourceId', 'from', 'to'].map((name) => sql`${sql.placeholder(name)}`)
  return sql`
    select p.id::float8 as id, p.kind, p.before_record_id::float8 as before, p.after_record_id::float8 as after,
      (extract(epoch from p.from_at) * 1000)::float8 as "fromAt", (extract(epoch from p.to_at) * 1000)::float8 as "toAt"
    from chain_patches p
    where p.resource_id = ${resourceId}::bigint and p.from_at >= ${from}::timestamptz and p.to_at <= ${to}::timestamptz
      and p.state in ${OPEN_PATCH_STATES}`
})

/** The open breaks within the stretches. */
async function readOpen(tx: Queryable, resourceId: number, stretches: readonly JudgedStretch[]): Promise<OpenBreak[]> {
  const from = timeText(Math.min(...stretches.map((stretch) => stretch.from)))
  const to = timeText(Math.max(...stretches.map((stretch) => stretch.to)))
  const open = await openWithin(tx, { resourceId, from, to })
  return open.filter(({ fromAt, toAt }) =>
    stretches.some((stretch) => isWithin(stretch, fromAt) && isWithin(stretch, toAt)),
  )
}

/** A time in milliseconds, or one before or after all others, as the database reads it. */
const timeText = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : String(at))

async function resolve(tx: Queryable, now: Date, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  await tx
    .update(chainPatches)
    .set({ state: 'resolved', decidedAt: now, version: sql`${chainPatches.version} + 1` })
    .where(inArray(chainPatches.id, [...ids]))
  return ids.length
}

/** A message came for a movement that was inferred before: its patch is overtaken. */
export async function resolveInferred(tx: Queryable, now: Date, recordId: number): Promise<void> {
  const resolved = await tx
    .update(chainPatches)
    .set({ state: 'resolved', decidedAt: now, version: sql`${chainPatches.version} + 1` })
    .where(and(eq(chainPatches.recordId, recordId), inArray(chainPatches.state, RESOLVABLE)))
    .returning({ id: chainPatches.id })
  if (resolved.length > 0) await publish(tx, { kind: 'chainChanged' })
}
