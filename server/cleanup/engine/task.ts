import type { cleanupTasks } from '#server/db/schema/schema.ts'

/** A task as a process knows it that works on it. */
export type Task = typeof cleanupTasks.$inferSelect
