import { CODES } from '#contract/wire/envelope.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { ownTransaction } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import { checkCodeOf } from '#server/access/sessions/google-demand.ts'
import { endSessionsOf } from '#server/access/sessions/sessions.ts'
import {
  bindingChange,
  bindingOf,
  confirmBinding,
  newBinding,
  pendingBinding,
  removeBinding,
} from '#server/parties/users/google-binding.ts'
import { lockUser } from '#server/parties/users/manage/change-user.ts'
import type { StoredUser } from '#server/parties/users/manage/change-user.ts'

/** Handlers for binding, confirming and removing the Google authenticator of somebody else. */
export const otherAuthenticatorHandlers = {
  'user.bindUser': async (call, { userAccount, needToLogout = false }) => {
    const user = await lockOther(call, userAccount)
    if (user.totpConfirmed) throw new AppError(CODES.conflict, 'googleCode.alreadyBound')
    const answer = await newBinding(call.db, call, user, needToLogout)
    await recordAudit(call.db, call.actor, 'user.startBinding', target(user), bindingChange(user, 'pending'))
    return answer
  },

  // The code is checked, and a wrong one counted, before the transaction that uses it is opened.
  'user.confirmBind': ownTransaction(async (call, { userAccount, googleCode }) => {
    const { services } = call
    const pending = await services.db.transaction(async (tx) => await lockOther({ ...call, db: tx }, userAccount))
    const { secret, needToLogout } = pendingBinding(services, pending)
    const code = await checkCodeOf(services, pending.id, secret, googleCode)
    await services.db.transaction(async (tx) => {
      const user = await lockOther({ ...call, db: tx }, userAccount)
      await code.use(tx)
      await confirmBinding(tx, call, user, secret)
      await recordAudit(tx, call.actor, 'user.bindAuthenticator', target(user), bindingChange(user, 'bound'))
      if (needToLogout) await endSessionsOf(tx, user.id, 'rebound')
    })
    return {}
  }),

  'user.unbind': async (call, { userAccount, needToLogout = false }) => {
    const user = await lockOther(call, userAccount)
    if (bindingOf(user) === 'none') throw new AppError(CODES.conflict, 'googleCode.notBound')
    await removeBinding(call.db, call, user)
    await recordAudit(call.db, call.actor, 'user.unbindAuthenticator', target(user), bindingChange(user, 'none'))
    if (needToLogout) await endSessionsOf(call.db, user.id, 'rebound')
    return {}
  },
} satisfies Pick<Handlers, 'user.bindUser' | 'user.confirmBind' | 'user.unbind'>

/** Locks somebody else's account: one's own authenticator is managed in the personal center, with its code. */
async function lockOther(call: Omit<Call, 'db'> & { db: Queryable }, account: string): Promise<StoredUser> {
  const { user, refuseOwn } = await lockUser(call, { account })
  refuseOwn()
  return user
}

const target = ({ account }: StoredUser) => ({ kind: 'user', id: account })
