import { eq } from 'drizzle-orm'
import { isRunState } from '#domain/system/run-state.ts'
import type { RunState } from '#domain/system/run-state.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { settings } from '#server/db/schema/schema.ts'

/** The row of the settings table that holds the run state; it is no setting, since a lifecycle decides its values. */
export const RUN_STATE_KEY = 'runState'

/** The stored value. */
export interface StoredRunState {
  state: RunState
  reason: string
}

/** The run state, and the change that led to it; version 0 where there was none. */
export interface CurrentRunState {
  state: RunState
  reason: string | null
  since: string | null
  by: string | null
  version: number
}

/** The run state as this process knows it: cached, and reread when any process changes it. */
export interface RunStateStore {
  current(): CurrentRunState
  /** Rereads it, and tells the followers where it has changed. */
  refresh(): Promise<void>
  /** Calls a function after each change; returns how to end that. */
  onChange(follow: () => void): () => void
}

const NEVER_CHANGED: CurrentRunState = { state: 'running', reason: null, since: null, by: null, version: 0 }

/** Reads the stored run state. */
export async function readRunState(db: Queryable): Promise<CurrentRunState> {
  const [row] = await db.select().from(settings).where(eq(settings.key, RUN_STATE_KEY))
  if (!row) return NEVER_CHANGED
  const { state, reason } = row.value as Partial<StoredRunState>
  // An unknown state, as after a downgrade, must not open a platform that somebody had closed.
  return {
    state: isRunState(state) ? state : 'closed',
    reason: reason ?? null,
    since: row.updatedAt.toISOString(),
    by: row.updatedBy,
    version: row.version,
  }
}

export async function createRunStateStore(db: Db): Promise<RunStateStore> {
  let known = await readRunState(db)
  const followers = new Set<() => void>()
  return {
    current: () => known,
    refresh: async () => {
      const before = known
      known = await readRunState(db)
      if (before.state !== known.state) for (const follow of followers) follow()
    },
    onChange: (follow) => {
      followers.add(follow)
      return () => void followers.delete(follow)
    },
  }
}
