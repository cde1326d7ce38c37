import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { activeAdmins, sendMessage } from '#server/access/messages/messages.ts'
import { endSessionsOf } from '#server/access/sessions/sessions.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { authCounters, users } from '#server/db/schema/schema.ts'
import { bindingChange, removeBinding } from '#server/parties/users/google-binding.ts'
import type { Services } from '#server/platform/services.ts'

/** Entries of authenticators that were reset at the machine, in the audit log. */
const ACTION = 'user.resetAuthenticator'

/** An account whose authenticator can be reset; undefined where nobody signs in with that name. */
export async function accountToReset(db: Queryable, name: string) {
  const [user] = await db
    .select({ account: users.account, nickname: users.nickname, role: users.role, status: users.status })
    .from(users)
    .where(eq(sql`lower(${users.account})`, name.toLowerCase()))
  return user?.status === 'deleted' ? undefined : user
}

/**
 * Removes an account's authenticator for whoever works at the machine, signed in or not: its sessions end, and its next
 * sign-in has to bind a new one. Admins are told, since nobody has approved it. Answers how many sessions ended.
 */
export async function resetAuthenticator(
  db: Db,
  services: Pick<Services, 'now' | 'settings'>,
  { account, by }: { account: string; by: string },
): Promise<number> {
  return await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.account, account)).for('no key update')
    if (!user) throw new Error(`Nobody signs in as ${account}.`)
    await tx.update(users).set({ enableGoogleVerify: true }).where(eq(users.id, user.id))
    await removeBinding(tx, { actor: { name: by }, services }, { ...user, enableGoogleVerify: true })
    // Wrong codes that were counted belong to the authenticator that is gone.
    await tx
      .delete(authCounters)
      .where(sql`${authCounters.userId} = ${user.id} and ${authCounters.kind} = 'googleCode'`)
    const change = { ...bindingChange(user, 'none'), by }
    await recordAudit(tx, null, ACTION, { kind: 'user', id: account }, change)
    await sendMessage(tx, services, await activeAdmins(tx), 'authenticatorReset', {
      ...{ signIn: account, machine: by },
      time: services.now().toISOString(),
    })
    return await endSessionsOf(tx, user.id, 'authenticatorReset')
  })
}
