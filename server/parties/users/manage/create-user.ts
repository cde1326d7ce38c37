import { randomBytes } from 'node:crypto'
import type { Role } from '#domain/roles.ts'
import type { Call } from '#server/http/call.ts'
import { sendMessage } from '#server/access/messages/messages.ts'
import { badField } from '#server/platform/app-error.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { userStore } from '#server/parties/users/manage/change-user.ts'
import type { StoredUser } from '#server/parties/users/manage/change-user.ts'

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
