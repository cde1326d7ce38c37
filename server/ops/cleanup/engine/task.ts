import { eq } from 'drizzle-orm'
import { addTallies } from '#server/ops/cleanup/engine/row-sql.ts'
import type { Queryable } from '#server/db/client.ts'
import { cleanupTasks } from '#server/db/schema/schema.ts'
import type { Tally } from '#server/db/schema/cleanup-schema.ts'

/** A task as a process knows it that works on it. */
export type Task = typeof cleanupTasks.$inferSelect

/** The task, locked, unless it is in another state or further than this process knows. */
export async function lockTask(tx: Queryable, { id, state, lastId, lastAt }: Task): Promise<Task | undefined> {
  const [present] = await tx.select().from(cleanupTasks).where(eq(cleanupTasks.id, id)).for('no key update')
  return present && present.state === state && present.lastId === lastId && present.lastAt === lastAt
    ? present
    : undefined
}

/** What a task says of itself once it moved this, too. */
export function progressOf(present: Task, batch: Readonly<Record<string, Tally>>) {
  const moved = addTallies(present.moved, batch)
  return {
    moved,
    movedRows: moved[present.tableName]?.rows ?? 0,
    movedBytes: Object.values(moved).reduce((sum, { bytes }) => sum + bytes, 0),
  }
}
