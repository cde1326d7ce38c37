import { googleCodeAt } from '#server/platform/secrets/google-codes.ts'
import { sessions } from '#server/db/schema/schema.ts'
import { desc, eq } from 'drizzle-orm'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { CallExample, CallWorld, ExampleMaker } from '#tests/support/worlds/call-world.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'

const NEW_PASSWORD = 'Another-2027'

/** A merchant's call, with its code. */
const asMerchant = (w: CallWorld, fields: object = {}): CallExample => ({
  as: 'merchant02',
  input: { ...fields, googleCode: w.server.googleCode('merchant02') },
})
/** A call in a session of its own, of an account that no other call uses. */
const alone = async (w: CallWorld, account: FixtureAccount, input: object): Promise<CallExample> => ({
  client: await w.server.signIn(account, { secondLevel: true }),
  input,
})
const passwords = (w: CallWorld, account: FixtureAccount, of: 'password' | 'secondPassword') => ({
  oldPassword: w.server.fixtures.users[account][of],
  newPassword: NEW_PASSWORD,
})
const codeOf = (w: CallWorld, secret: string) => googleCodeAt(secret, w.server.services.now())
const addressRule = (w: CallWorld) => ({ network: `198.51.100.${200 + (Number(w.number().split('-')[1]) % 50)}/32` })

/** Calls about accounts, sessions, authenticators, and a merchant's own keys and addresses. */
export const ACCOUNT_EXAMPLES = {
  'admin.addUser': async (w) => ({
    input: {
      account: `walkmade${w.number().replace('-', '')}`,
      nickname: 'New',
      access: 'customerService',
      password: NEW_PASSWORD,
      secondPassword: 'Second-2027x',
    },
  }),
  'admin.updateUser': async (w) => ({
    input: { id: (await w.account()).id, nickname: 'Renamed', password: NEW_PASSWORD },
  }),
  'admin.setUserEnabled': async (w) => ({ input: { id: (await w.account()).id, enabled: false } }),
  'admin.deleteUser': async (w) => ({ input: { id: (await w.account()).id } }),
  'admin.restoreUser': async (w) => {
    const { id } = await w.account()
    await w.admin.call('admin.deleteUser', { id })
    return { input: { id } }
  },
  'admin.resetPayPassword': async (w) => ({ input: { id: (await w.account()).id } }),
  'admin.repairUser': async (w) => ({
    input: { userId: (await w.account()).id, newAccountName: `walkmended${w.number().replace('-', '')}` },
  }),
  'user.bindUser': async (w) => ({ input: { userAccount: (await w.account()).account } }),
  'user.confirmBind': async (w) => {
    const { account: userAccount } = await w.account()
    const { secret } = await w.admin.call('user.bindUser', { userAccount })
    return { input: { userAccount, googleCode: codeOf(w, secret) } }
  },
  'user.unbind': async (w) => {
    const { account: userAccount } = await w.account()
    await w.admin.call('user.bindUser', { userAccount })
    return { input: { userAccount } }
  },
  'user.enableGoogleVerify': async (w) => ({ input: { userId: (await w.account()).id, enableGoogleVerify: true } }),
  'user.setAllowModify': async (w) => ({ input: { userId: (await w.account()).id, allowModify: false } }),
  'user.setPreferences': async () => ({ input: { menuCollapsed: true } }),
  'user.unbindForProfile': (w) =>
    alone(w, 'techsupport', { userAccount: 'techsupport', googleCode: w.server.googleCode('techsupport') }),
  'user.bindUserForProfile': (w) => alone(w, 'techsupport', { userAccount: 'techsupport' }),
  'user.confirmBindForProfile': async (w) => {
    const client = await w.server.signIn('techsupport')
    const { secret } = await client.call('user.bindUserForProfile', { userAccount: 'techsupport' })
    return { client, input: { userAccount: 'techsupport', googleCode: codeOf(w, secret) } }
  },
  'user.logout': (w) => alone(w, 'techsupport', {}),
  'user.forceLogout': async (w) => {
    await w.server.signIn('techsupport')
    const { userId } = w.server.fixtures.users.techsupport
    const rows = await w.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.createdAt))
      .limit(1)
    return { input: { token: must(rows[0]).handle } }
  },
  'profile.endOtherSessions': async (w) => {
    await w.server.signIn('supplier02')
    return await alone(w, 'supplier02', {})
  },
  'profile.changePayPassword': (w) => alone(w, 'supplier02', passwords(w, 'supplier02', 'password')),
  'user.changeSecondPassword': (w) => alone(w, 'techsupport', passwords(w, 'techsupport', 'secondPassword')),
  'user.changePassword': async (w) => ({
    client: await w.server.signIn('techsupport'),
    input: passwords(w, 'techsupport', 'password'),
  }),
  'merchantApi.revealKey': async (w) => asMerchant(w),
  'merchantApi.rotateKey': async (w) => asMerchant(w),
  'merchantApi.endOldKey': async (w) => asMerchant(w),
  'merchantApi.revealTestKey': async (w) => asMerchant(w),
  'merchantApi.rotateTestKey': async (w) => asMerchant(w),
  'merchantApi.setSigning': async (w) => asMerchant(w, { encryption: 'SHA256', signVersion: 2 }),
  'merchantApi.setCallbackFormat': async () => ({ as: 'merchant02', input: { callbackFormat: 'form' } }),
  'merchantApi.addToIpWhitelist': async (w) => ({ as: 'merchant02', input: addressRule(w) }),
  'merchantApi.removeFromIpWhitelist': async (w) => {
    const merchant = await w.client('merchant02')
    await merchant.call('merchantApi.addToIpWhitelist', addressRule(w))
    const own = must((await merchant.call('profile.get', {})).list[0]).api
    return { as: 'merchant02', input: { id: must(must(own).addresses[0]).id } }
  },
} satisfies Record<string, ExampleMaker>

/** Examples that would disturb other calls, so they come last. */
export const LAST_EXAMPLES = {
  'system.setRunState': async () => ({ input: { to: 'callbacksOnly', reason: 'the night' } }),
  'user.forceLogoutOthers': async () => ({ input: {} }),
} satisfies Record<string, ExampleMaker>
