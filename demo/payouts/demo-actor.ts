import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import type { Services } from '#server/platform/services.ts'

/** A staff actor of the demo by account and role; null when the account was deleted. */
export async function demoActor(services: Services, account: string, role: Actor['role']): Promise<Actor | null> {
  const [user] = await services.db.select().from(users).where(eq(users.account, account))
  if (!user) return null
  return {
    userId: user.id,
    account,
    name: user.nickname,
    role,
    sessionId: 'demo',
    ip: '127.0.0.1',
    supplierId: null,
    merchantId: null,
  }
}
