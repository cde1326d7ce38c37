import { and, desc, eq, sql } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import { SHOWN_RUN_STATE_CHANGES } from '#contract/system/run-state.endpoints.ts'
import type { RunStateAnswer } from '#contract/system/run-state.endpoints.ts'
import { isRunState } from '#domain/system/run-state.ts'
import type { RunState } from '#domain/system/run-state.ts'
import { nextRunStates } from '#machines/lifecycles/run-state.lifecycle.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import type { Queryable } from '#server/db/client.ts'
import { audit, settings } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { AppError, versionConflict } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'
import { readRunState, RUN_STATE_KEY } from '#server/platform/run-state/run-state-store.ts'
import type { CurrentRunState, StoredRunState } from '#server/platform/run-state/run-state-store.ts'

/** The thing that its changes name in the audit log. */
const TARGET = { kind: 'runState', id: 'platform' }

/** Handlers of the platform's run state. */
export const runStateHandlers = {
  'system.getRunState': async ({ db }) => await readRunStateAnswer(db),

  'system.setRunState': async ({ actor, db, services }, { to, reason, expectedVersion }) => {
    // Two people who change it for the first time have no row to wait for.
    await lockByText(db, 'setting', RUN_STATE_KEY)
    const before = await readRunState(db)
    if (expectedVersion !== undefined && expectedVersion !== before.version)
      throw versionConflict(
        'runState.versionConflict',
        before.version,
        before.by,
        new Date(before.since ?? services.now()),
      )
    if (!nextRunStates(before.state).includes(to)) throw notPossible(before)
    const value: StoredRunState = { state: to, reason }
    await db
      .insert(settings)
      .values({ key: RUN_STATE_KEY, value, updatedBy: actor.account, version: 1 })
      .onConflictDoUpdate({
        target: settings.key,
        set: { value, updatedBy: actor.account, updatedAt: sql`now()`, version: sql`${settings.version} + 1` },
      })
    await recordAudit(db, actor, 'runState.change', TARGET, {
      from: { state: before.state },
      to: { state: to },
      reason,
    })
    await publish(db, { kind: 'runStateChanged' })
    return {}
  },
} satisfies Pick<Handlers, 'system.getRunState' | 'system.setRunState'>

function notPossible({ state, version, by, since }: CurrentRunState): AppError {
  return new AppError(CODES.conflict, 'runState.notPossible', {
    present: { state, version },
    by,
    ...(since !== null && { at: since }),
  })
}

/** The run state with its latest changes. */
export async function readRunStateAnswer(db: Queryable): Promise<RunStateAnswer> {
  return { ...(await readRunState(db)), changes: await readChanges(db) }
}

async function readChanges(db: Queryable) {
  const rows = await db
    .select({ id: audit.id, at: audit.at, by: audit.account, detail: audit.detail })
    .from(audit)
    .where(and(eq(audit.targetKind, TARGET.kind), eq(audit.target, TARGET.id)))
    .orderBy(desc(audit.id))
    .limit(SHOWN_RUN_STATE_CHANGES)
  return rows.map(({ id, at, by, detail }) => ({
    id,
    at: at.toISOString(),
    by,
    from: stateIn(detail['from']),
    to: stateIn(detail['to']),
    reason: String(detail['reason'] ?? ''),
  }))
}

function stateIn(part: unknown): RunState {
  const state: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, 'state') : undefined
  return isRunState(state) ? state : 'closed'
}
