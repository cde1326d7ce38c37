import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit, authCounters, users } from '#server/db/schema/schema.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { resetPayPassword } from '#server/parties/users/manage/user-admin.handlers.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

/** Resets somebody's payment password as a call of another person does. */
async function reset(by: FixtureAccount, whose: FixtureAccount): Promise<void> {
  const { services, fixtures } = server
  const { userId, role } = fixtures.users[by]
  const actor: Partial<Actor> = { userId, role, account: by, name: by, ip: '127.0.0.1' }
  await services.db.transaction(
    async (tx) => await resetPayPassword({ actor, db: tx, services } as Call, fixtures.users[whose].userId),
  )
}

it('takes the payment password and its wrong tries away, ends the sessions, and names no secret', async () => {
  const { db } = server.services
  const { userId } = server.fixtures.users.supplier01
  const client = await server.signIn('supplier01', { secondLevel: true })
  await client.call('profile.changePayPassword', { oldPassword: 'Paydesk2026', newPassword: 'Payments2026' })
  await client.attempt('profile.changePayPassword', { oldPassword: 'wrong', newPassword: 'Payments2027' })
  await reset('platformadmin', 'supplier01')
  expect(await client.attempt('user.getInfo')).toMatchObject({ code: 1003, msg: 'session.payPasswordReset' })
  expect(await db.query.users.findFirst({ where: eq(users.id, userId) })).toMatchObject({ payPasswordHash: null })
  expect(await db.$count(authCounters, eq(authCounters.userId, userId))).toBe(0)
  const entries = await db.select().from(audit).where(eq(audit.action, 'user.resetPayPassword')).orderBy(audit.id)
  expect(entries).toMatchObject([
    { account: 'platformadmin', target: 'supplier01', detail: { from: {}, to: { payPasswordHash: 'changed' } } },
  ])
})

it('is refused for the own payment password, and to an admin for that of a superAdmin', async () => {
  await expect(reset('platformadmin', 'platformadmin')).rejects.toMatchObject({ message: 'user.own' })
  await expect(reset('platformadmin', 'superadmin')).rejects.toMatchObject({ message: 'user.superAdminOnly' })
})
