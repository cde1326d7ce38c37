import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { BREAKER_POLICY, CLOSED_BREAKER } from '#domain/accounts/allocation/breaker.ts'
import { nextBreaker } from '#machines/account-breaker/next-breaker.ts'
import { eq } from 'drizzle-orm'
import { findAccountOf } from '#server/parties/accounts/account-scope.ts'
import { turnBreakers } from '#server/parties/account-health/breaker-store.ts'
import { exceptionList } from '#server/parties/account-health/list-exceptions.ts'
import { readHealth } from '#server/parties/account-health/read-health.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { accountBreakers, resources } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'

/** Handlers of how accounts are. */
export const accountHealthHandlers = {
  'resource.getHealth': async ({ actor, db, services }, { resourceId }) => {
    await findAccountOf(db, actor, { id: resourceId })
    return await readHealth(db, services, resourceId)
  },
  'resource.getExceptions': exceptionList.page,
  'resource.hold': (call, input) => decide(call, 'HOLD', input),
  'resource.release': (call, input) => decide(call, 'RELEASE', input),
} satisfies Pick<Handlers, 'resource.getHealth' | 'resource.getExceptions' | 'resource.hold' | 'resource.release'>

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
