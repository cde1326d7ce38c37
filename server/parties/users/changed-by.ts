import { sql } from 'drizzle-orm'
import { users } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import type { Services } from '#server/platform/services.ts'

/** Who changed an account and when, to be stored with the change. */
export const changedBy = ({ name }: Pick<Actor, 'name'>, { now }: Pick<Services, 'now'>) => ({
  updatedBy: name,
  updatedAt: now(),
  version: sql`${users.version} + 1`,
})
