import { and, eq } from 'drizzle-orm'
import { authCounters } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { endSessionsOf } from '#server/access/sessions/sessions.ts'
import { lockUser, userStore } from '#server/parties/users/manage/change-user.ts'

/**
 * Takes away somebody's payment password with the wrong tries of it, and ends the person's sessions. 404 where there is no
 * such account, 403 for a superAdmin's, 409 for the own one, whose payment password is changed with the old one.
 */
export async function resetPayPassword(call: Call, userId: number): Promise<void> {
  const { refuseOwn } = await lockUser(call, { id: userId })
  refuseOwn()
  await userStore.update(call, { id: userId, payPasswordHash: null }, 'resetPayPassword')
  await call.db.delete(authCounters).where(and(eq(authCounters.userId, userId), eq(authCounters.kind, 'payPassword')))
  await endSessionsOf(call.db, userId, 'payPasswordReset')
}
