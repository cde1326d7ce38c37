import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit, messages, users } from '#server/db/schema/schema.ts'
import { TEST_KEY } from '#tests/support/seed-fixtures.ts'
import { SERVER_ARGUMENTS } from '#tests/support/processes/server-process.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { watchSocket } from '#tests/support/servers/test-socket.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

/** Runs `npm run admin` beside the server, with what a person types; answers what it says, and its exit code. */
async function admin(words: readonly string[], typed = ''): Promise<{ code: number; says: string }> {
  const env = { ...process.env, DATABASE_URL: server.databaseUrl, SECRET_KEY: TEST_KEY.toString('hex') }
  const run = promisify(execFile)(process.execPath, [...SERVER_ARGUMENTS, 'tools/admin.ts', ...words], { env })
  run.child.stdin?.end(typed)
  const { code, stdout, stderr } = await run.then(
    (done) => ({ ...done, code: 0 }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  )
  return { code, says: stdout + stderr }
}

const account = 'superadmin'
const stored = async () =>
  await server.services.db.query.users.findFirst({
    columns: { enableGoogleVerify: true, totpConfirmed: true, totpSecret: true },
    where: eq(users.account, account),
  })

it('says what there is without words, and changes nothing for an unknown name or without the name again', async () => {
  const before = await stored()
  expect(await admin([])).toMatchObject({ code: 0, says: expect.stringContaining('reset-authenticator <account>') })
  expect(await admin(['reset'])).toMatchObject({ code: 1, says: expect.stringContaining('reset-authenticator') })
  expect(await admin(['reset-authenticator', 'nobody'], 'nobody\n')).toMatchObject({
    code: 1,
    says: expect.stringContaining('Nobody signs in as nobody.'),
  })
  expect(await admin(['reset-authenticator', account], 'yes\n')).toMatchObject({
    code: 1,
    says: expect.stringContaining('Nothing was changed.'),
  })
  expect(await stored()).toEqual(before)
})

it('lets the only superAdmin back in, who binds anew, ends the sessions, and is audited and told to admins', async () => {
  expect(await stored()).toMatchObject({ totpConfirmed: true })
  const { token } = await server.signIn(account)
  const socket = watchSocket(await server.openSocket())
  await socket.ask('auth', { token })

  expect(await admin(['reset-authenticator', 'SuperAdmin'], 'superadmin\n')).toMatchObject({ code: 0 })
  expect(await socket.closed).toBe(4001)
  expect(await stored()).toEqual({ enableGoogleVerify: true, totpConfirmed: false, totpSecret: null })

  const again = await server.anonymous.call('user.login', { userName: account, password: 'Paydesk2026' })
  expect(again.bindRequired).toBe(true)
  const { db } = server.services
  expect(
    await db
      .select({ actor: audit.account, detail: audit.detail })
      .from(audit)
      .where(eq(audit.action, 'user.resetAuthenticator')),
  ).toEqual([
    {
      actor: null,
      detail: { from: { googleBinding: 'bound' }, to: { googleBinding: 'none' }, by: expect.stringMatching(/^.+@.+$/) },
    },
  ])
  const told = await db
    .select({ role: users.role, params: messages.params })
    .from(messages)
    .innerJoin(users, and(eq(users.id, messages.userId), eq(messages.kind, 'authenticatorReset')))
  expect(new Set(told.map(({ role }) => role))).toEqual(new Set(['superAdmin', 'admin']))
  expect(told[0]?.params).toMatchObject({ signIn: account })
})
