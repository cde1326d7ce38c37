import { and, eq, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { CODES } from '#contract/wire/envelope.ts'
import type { Role } from '#domain/roles.ts'
import { sendMessage } from '#server/access/messages/messages.ts'
import { recordStore } from '#server/access/records/record-store.ts'
import { merchants, suppliers, users } from '#server/db/schema/schema.ts'
import type { Call, Actor } from '#server/http/call.ts'
import { AppError, badField } from '#server/platform/app-error.ts'
import { hashPassword } from '#server/platform/secrets/secrets.ts'
import type { Services } from '#server/platform/services.ts'

/** Accounts as records; audit entries call them by their names. */
export const userStore = recordStore({
  table: users,
  kind: 'user',
  unique: 'account',
  secrets: ['passwordHash', 'secondPasswordHash', 'payPasswordHash'],
  nameOf: ({ account }) => account,
})

export type StoredUser = typeof users.$inferSelect

/** An account that is locked for a change, and what may be done to it. */
export interface ChangedUser {
  user: StoredUser
  /** Throws 409 where the change would shut out who makes it, or leave no superAdmin, and says whom. */
  refuseShuttingOut: () => void
  /** Throws 409 for the own account, which is managed in the personal center. */
  refuseOwn: () => void
}

/**
 * Locks an account for a change: 404 where there is none, 403 where it is a superAdmin's and the actor is none. The
 * superAdmins are locked first, so that of parallel changes the later one sees who is left.
 */
export async function lockUser(call: Call, by: { id: number } | { account: string }): Promise<ChangedUser> {
  const { actor, db } = call
  const superAdmins = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'superAdmin'), eq(users.status, 'active')))
    .orderBy(users.id)
    .for('no key update')
  const [user] = await db
    .select()
    .from(users)
    .where('id' in by ? eq(users.id, by.id) : eq(sql`lower(${users.account})`, by.account.toLowerCase()))
    .for('no key update')
  if (!user) throw new AppError(CODES.notFound, 'record.notFound')
  if (user.role === 'superAdmin') requireSuperAdmin(actor.role)
  const params = { account: user.account }
  return {
    user,
    refuseOwn: () => {
      if (user.id === actor.userId) throw new AppError(CODES.conflict, 'user.own', { params })
    },
    refuseShuttingOut: () => {
      if (user.id === actor.userId) throw new AppError(CODES.conflict, 'user.shutsOutSelf', { params })
      if (superAdmins.length === 1 && superAdmins[0]?.id === user.id)
        throw new AppError(CODES.conflict, 'user.lastSuperAdmin', { params })
    },
  }
}

/** Throws 403 unless the actor is a superAdmin: only they change superAdmins, or make them. */
export function requireSuperAdmin(role: Role): void {
  if (role !== 'superAdmin') throw new AppError(CODES.forbidden, 'user.superAdminOnly')
}

/** Throws 409 while the account stands for a supplier or merchant, which its role has to fit. */
export async function refuseParty(call: Call, user: StoredUser): Promise<void> {
  const party = await partyOf(call, user)
  if (party)
    throw new AppError(CODES.conflict, 'user.hasParty', { params: { account: user.account, name: party.name } })
}

/** Throws 409 while the account's supplier or merchant is deleted: restoring that restores the account. */
export async function refuseDeletedParty(call: Call, user: StoredUser): Promise<void> {
  const party = await partyOf(call, user)
  if (party?.status === 'deleted')
    throw new AppError(CODES.conflict, 'user.partyDeleted', { params: { account: user.account, name: party.name } })
}

/** The supplier or merchant that an account stands for. */
async function partyOf({ db }: Call, { id }: StoredUser): Promise<{ name: string; status: string } | undefined> {
  const [party] = await db
    .select({ name: suppliers.name, status: suppliers.status })
    .from(suppliers)
    .where(eq(suppliers.userId, id))
    .union(
      db.select({ name: merchants.name, status: merchants.status }).from(merchants).where(eq(merchants.userId, id)),
    )
    .limit(1)
  return party
}

/** An account to make; without a second-level password it has one that nobody knows. */
interface NewUser {
  account: string
  nickname: string
  role: Role
  password: string
  secondPassword?: string | undefined
}

/** Makes an account and welcomes its person. 400 where both passwords are the same, 409 where its name is taken. */
export async function createUser(call: Call, { password, secondPassword, ...values }: NewUser): Promise<StoredUser> {
  if (password === secondPassword) throw badField('secondPassword', 'sameAsOther')
  const user = await userStore.create(call, {
    ...values,
    passwordHash: await hashPassword(password),
    secondPasswordHash: await hashPassword(secondPassword ?? randomBytes(32).toString('hex')),
  })
  await sendMessage(call.db, call.services, [user.id], 'welcome', { name: values.nickname })
  return user
}

/** Who changed an account and when, to be stored with the change. */
export const changedBy = ({ name }: Pick<Actor, 'name'>, { now }: Pick<Services, 'now'>) => ({
  updatedBy: name,
  updatedAt: now(),
  version: sql`${users.version} + 1`,
})
