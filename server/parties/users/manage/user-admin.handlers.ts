import { and, eq, inArray } from 'drizzle-orm'
import type { InputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { USER_FIELDS } from '#domain/lists/parties/people.fields.ts'
import { endSessionsOf } from '#server/access/sessions/sessions.ts'
import { authCounters, sessions } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import {
  lockUser,
  refuseDeletedParty,
  refuseParty,
  requireSuperAdmin,
  userStore,
  createUser,
} from '#server/parties/users/manage/change-user.ts'
import type { StoredUser } from '#server/parties/users/manage/change-user.ts'
import { userList } from '#server/parties/users/manage/user-list.ts'
import { AppError, badField } from '#server/platform/app-error.ts'
import { given } from '#server/platform/given.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { hashPassword, verifyPassword } from '#server/platform/secrets/secrets.ts'

type Name =
  | 'admin.getUserList'
  | 'user.export'
  | 'admin.addUser'
  | 'admin.updateUser'
  | 'admin.setUserEnabled'
  | 'admin.deleteUser'
  | 'admin.restoreUser'
  | 'admin.repairUser'
  | 'admin.resetPayPassword'
  | 'user.enableGoogleVerify'
  | 'user.setAllowModify'

/** Handlers for listing accounts, adding them and changing those of others. */
export const userAdminHandlers = {
  'admin.getUserList': userList.page,
  'user.export': exportList<'admin.getUserList'>(userList, USER_FIELDS, 'users'),

  'admin.addUser': async (call, { access, password, secondPassword, ...values }) => {
    const [role = 'customerService'] = [access].flat()
    if (role === 'superAdmin') requireSuperAdmin(call.actor.role)
    const { id } = await createUser(call, { ...values, role, password, secondPassword })
    return { id }
  },

  'admin.updateUser': async (call, { id, expectedVersion, nickname, account, role, ...passwords }) => {
    const { user, refuseShuttingOut } = await lockUser(call, { id })
    const isOtherRole = role !== undefined && role !== user.role
    if (isOtherRole) {
      refuseShuttingOut()
      if (role === 'superAdmin') requireSuperAdmin(call.actor.role)
      await refuseParty(call, user)
    }
    const hashes = await passwordHashes(user, passwords)
    const changes = given({ nickname, account, role: isOtherRole ? role : undefined, ...hashes })
    await userStore.update(call, { id, expectedVersion, ...changes })
    if (hashes.secondPasswordHash !== undefined) await forgetSecondLevel(call, id)
    if (isOtherRole) await endSessionsOf(call.db, id, 'roleChanged')
    else if (hashes.passwordHash !== undefined) await endSessionsOf(call.db, id, 'passwordChanged')
    return {}
  },

  'admin.setUserEnabled': async (call, { id, enabled, expectedVersion }) => {
    const { user, refuseShuttingOut } = await lockUser(call, { id })
    if (user.status === 'deleted') throw new AppError(CODES.conflict, 'user.deleted', named(user))
    if (enabled) await refuseDeletedParty(call, user)
    else refuseShuttingOut()
    const status = enabled ? 'active' : 'disabled'
    await userStore.update(call, { id, status, expectedVersion }, enabled ? 'enable' : 'disable')
    if (!enabled) await endSessionsOf(call.db, id, 'disabled')
    return {}
  },

  'admin.deleteUser': async (call, { id, expectedVersion }) => {
    const { user, refuseShuttingOut } = await lockUser(call, { id })
    if (user.status === 'deleted') throw new AppError(CODES.conflict, 'user.deleted', named(user))
    refuseShuttingOut()
    await userStore.update(call, { id, status: 'deleted', expectedVersion }, 'delete')
    await endSessionsOf(call.db, id, 'disabled')
    return {}
  },

  'admin.restoreUser': async (call, { id, expectedVersion }) => {
    const { user } = await lockUser(call, { id })
    if (user.status !== 'deleted') throw new AppError(CODES.conflict, 'user.notDeleted', named(user))
    await refuseDeletedParty(call, user)
    await userStore.update(call, { id, status: 'active', expectedVersion }, 'restore')
    return {}
  },

  'admin.repairUser': async (call, { userId, newAccountName }) => {
    const { user, refuseOwn } = await lockUser(call, { id: userId })
    refuseOwn()
    await refuseDeletedParty(call, user)
    await userStore.update(call, { id: userId, account: newAccountName, status: 'active' }, 'repair').catch(renamed)
    await call.db
      .delete(authCounters)
      .where(and(eq(authCounters.userId, userId), inArray(authCounters.kind, ['login', 'knownLogin'])))
    return {}
  },

  'admin.resetPayPassword': async (call, { id }) => {
    await resetPayPassword(call, id)
    return {}
  },

  'user.enableGoogleVerify': async (call, { userId, enableGoogleVerify }) => {
    const { user } = await lockUser(call, { id: userId })
    await userStore.update(call, { id: userId, enableGoogleVerify }, 'setGoogleVerify')
    await call.db
      .update(sessions)
      .set({ bindRequired: enableGoogleVerify && !user.totpConfirmed })
      .where(eq(sessions.userId, userId))
    return {}
  },

  'user.setAllowModify': async (call, { userId, allowModify }) => {
    await lockUser(call, { id: userId })
    await userStore.update(call, { id: userId, allowModify }, 'setAllowModify')
    return {}
  },
} satisfies Pick<Handlers, Name>

const named = ({ account }: StoredUser) => ({ params: { account } })

type Passwords = Pick<InputOf<'admin.updateUser'>, 'password' | 'secondPassword'>

/** The hashes of the passwords that are given, which have to differ. */
async function passwordHashes(user: StoredUser, { password, secondPassword }: Passwords) {
  if (secondPassword !== undefined) {
    const isSame =
      password === undefined ? await verifyPassword(user.passwordHash, secondPassword) : password === secondPassword
    if (isSame) throw badField('secondPassword', 'sameAsOther')
  }
  return {
    passwordHash: password === undefined ? undefined : await hashPassword(password),
    secondPasswordHash: secondPassword === undefined ? undefined : await hashPassword(secondPassword),
  }
}

/** Every session has to give the second-level password again. */
async function forgetSecondLevel({ db }: Call, userId: number): Promise<void> {
  await db.update(sessions).set({ token2Hash: null, token2ExpiresAt: null }).where(eq(sessions.userId, userId))
}

/** Names the field of a taken name as this call has it. */
function renamed(error: unknown): never {
  if (!(error instanceof AppError) || error.message !== 'record.known') throw error
  throw new AppError(error.code, error.message, { issues: [{ path: 'newAccountName', fault: 'known' }] })
}

/**
 * Takes away somebody's payment password with the wrong tries of it, and ends the person's sessions. 404 where there is
 * no such account, 403 for a superAdmin's, 409 for the own one, whose payment password is changed with the old one.
 */
export async function resetPayPassword(call: Call, userId: number): Promise<void> {
  const { refuseOwn } = await lockUser(call, { id: userId })
  refuseOwn()
  await userStore.update(call, { id: userId, payPasswordHash: null }, 'resetPayPassword')
  await call.db.delete(authCounters).where(and(eq(authCounters.userId, userId), eq(authCounters.kind, 'payPassword')))
  await endSessionsOf(call.db, userId, 'payPasswordReset')
}
