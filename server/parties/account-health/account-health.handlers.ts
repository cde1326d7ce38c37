import { eq, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { BREAKER_POLICY, CLOSED_BREAKER } from '#domain/accounts/breaker.ts'
import { nextBreaker } from '#machines/lifecycles/next-breaker.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { accountBreakers, resources, accountExceptions, monitors, suppliers } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { turnBreakers } from '#server/parties/account-health/breaker-store.ts'
import { readHealth } from '#server/parties/account-health/read-health.ts'
import { readTimeline } from '#server/parties/account-health/read-timeline.ts'
import { findAccountOf, supplierScope } from '#server/parties/accounts/account-scope.ts'
import { AppError } from '#server/platform/app-error.ts'
import { equals, equalsText, since, until } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

/** Exceptions of an account itself, and of the monitors that it is bound to. */
const ofAccount = (id: number) => sql`(${accountExceptions.resourceId} = ${id} or ${accountExceptions.monitorRowId} in (
  select w.monitor_row_id from monitor_resources w where w.resource_id = ${id}
))`

/** Exceptions of accounts and monitors, newest first. */
const exceptionList = listOf('resource.getExceptions', {
  select: (db, cursor) =>
    db
      .select({
        exception: accountExceptions,
        resourceName: resources.name,
        monitorId: monitors.monitorId,
        supplierName: suppliers.name,
        cursor,
      })
      .from(accountExceptions)
      .leftJoin(resources, eq(resources.id, accountExceptions.resourceId))
      .leftJoin(monitors, eq(monitors.id, accountExceptions.monitorRowId))
      .innerJoin(suppliers, eq(suppliers.id, sql`coalesce(${resources.supplierId}, ${monitors.supplierId})`))
      .$dynamic(),
  key: accountExceptions.id,
  scope: ({ actor }) => supplierScope(actor),
  filters: {
    id: equals(accountExceptions.id),
    resourceId: ofAccount,
    monitorId: equalsText(monitors.monitorId),
    exceptionKind: (kind) => eq(accountExceptions.kind, kind),
    startTime: since(accountExceptions.at),
    endTime: until(accountExceptions.at),
  },
  present: (rows) =>
    rows.map(({ exception: { at, detail, endedAt, id, kind, resourceId }, ...names }) => ({
      id,
      at: at.toISOString(),
      endTime: endedAt?.toISOString() ?? null,
      kind,
      resourceId,
      detail,
      resourceName: names.resourceName,
      monitorId: names.monitorId,
      supplierName: names.supplierName,
    })),
})

/** Handlers of how accounts are. */
export const accountHealthHandlers = {
  'resource.getHealth': async ({ actor, db, services }, { resourceId }) => {
    await findAccountOf(db, actor, { id: resourceId })
    return await readHealth(db, services, resourceId)
  },
  'resource.getTimeline': async ({ actor, db, services }, { resourceId }) =>
    await readTimeline(db, services, await findAccountOf(db, actor, { id: resourceId }), actor.role),
  'resource.getExceptions': exceptionList.page,
  'resource.hold': (call, input) => decide(call, 'HOLD', input),
  'resource.release': (call, input) => decide(call, 'RELEASE', input),
} satisfies Pick<
  Handlers,
  'resource.getHealth' | 'resource.getTimeline' | 'resource.getExceptions' | 'resource.hold' | 'resource.release'
>

/** A person stops an account or lets it go on; 409 with what it does now where that is not possible. */
async function decide(
  { actor, db, services }: Call,
  type: 'HOLD' | 'RELEASE',
  { expectedVersion, reason, resourceId }: ParsedInputOf<'resource.hold'>,
): Promise<Record<never, never>> {
  await findAccountOf(db, actor, { id: resourceId })
  // Orders take the account first and its breaker then.
  await db.select({ id: resources.id }).from(resources).where(eq(resources.id, resourceId)).for('no key update')
  const [stored] = await db.select().from(accountBreakers).where(eq(accountBreakers.resourceId, resourceId))
  const before = stored ?? { ...CLOSED_BREAKER, version: 0 }
  const now = services.now()
  const after = nextBreaker(before, { type }, now, BREAKER_POLICY)
  if (!after || (expectedVersion !== undefined && expectedVersion !== before.version))
    throw new AppError(CODES.conflict, after ? 'resource.versionConflict' : 'resource.notPossible', {
      present: { breaker: before.state, version: before.version },
      by: null,
      ...(before.since !== null && { at: before.since.toISOString() }),
    })
  await turnBreakers(db, now, [{ resourceId, event: { type }, detail: { reason, by: actor.name } }])
  const [from, to] = [{ breaker: before.state }, { breaker: after.state }]
  await recordAudit(
    db,
    actor,
    type === 'HOLD' ? 'resource.hold' : 'resource.release',
    { kind: 'resource', id: String(resourceId) },
    { from, to, reason },
  )
  return {}
}
