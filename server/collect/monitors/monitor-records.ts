import type { monitors } from '#server/db/schema/schema.ts'

/** A monitor as stored. */
export type Monitor = typeof monitors.$inferSelect
