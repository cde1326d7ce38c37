import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { LIMITS } from '#domain/limits.ts'
import type { FundOwner } from '#domain/money/ledger.ts'
import { users } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { badField } from '#server/platform/app-error.ts'
import { lockUser, refuseParty } from '#server/parties/users/manage/change-user.ts'
import type { StoredUser } from '#server/parties/users/manage/change-user.ts'
import { createUser } from '#server/parties/users/manage/create-user.ts'

/** Whose party it becomes: an unused account by its id, or a new one. */
export interface Owner {
  userId?: number | undefined
  account?: string | undefined
  password?: string | undefined
  secondPassword?: string | undefined
}

/** The account of a new party: an unused one of its role, locked, or a new one. 400 on the field that is missing or unfit. */
export async function ownerOf(call: Call, role: FundOwner, name: string, owner: Owner): Promise<StoredUser> {
  const { userId, account, password, secondPassword } = owner
  if (userId === undefined) {
    if (account === undefined) throw badField('account', 'required')
    if (password === undefined) throw badField('password', 'required')
    return await createUser(call, { account, nickname: name, role, password, secondPassword })
  }
  if (account !== undefined) throw badField('userId', 'notAvailable')
  const { user } = await lockUser(call, { id: userId })
  if (user.role !== role || user.status === 'deleted') throw badField('userId', 'notAvailable')
  await refuseParty(call, user)
  return user
}

const SUFFIXES = { merchant: 'M', supplier: 'S' } as const
/** How many names are tried; more than there are parties that share one. */
const NAMES_TRIED = 50

/** The account of a party that is made with another: named after the other's, with its first passwords if these are known. */
export async function relatedOwner(call: Call, role: FundOwner, account: string, given: Owner): Promise<Owner> {
  return {
    account: await freeAccount(call, `${account.slice(0, LIMITS.accountMax - 3)}${SUFFIXES[role]}`),
    password: given.password ?? `${randomBytes(24).toString('hex')}a1`,
    secondPassword: given.secondPassword,
  }
}

async function freeAccount({ db }: Call, wanted: string): Promise<string> {
  for (let number = 1; number <= NAMES_TRIED; number += 1) {
    const account = number === 1 ? wanted : `${wanted}${number}`
    const known = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.account})`, account.toLowerCase()))
    if (known.length === 0) return account
  }
  throw badField('account', 'known')
}
