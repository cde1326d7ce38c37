import { CODES } from '#contract/wire/envelope.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Actor, Handlers } from '#server/http/call.ts'
import { ownTransaction } from '#server/http/call.ts'
import { AppError, badField, notFound } from '#server/platform/app-error.ts'
import { isDemoSystem } from '#server/platform/installation.ts'
import { googleCodeAt, STEP_SECONDS } from '#server/platform/secrets/google-codes.ts'
import type { Services } from '#server/platform/services.ts'
import { checkCodeOf, checkGoogleCode } from '#server/access/sessions/google-demand.ts'
import { endSessionsOf } from '#server/access/sessions/sessions.ts'
import {
  bindingChange,
  confirmBinding,
  newBinding,
  pendingBinding,
  removeBinding,
} from '#server/parties/users/google-binding.ts'
import { ownRow, refuseUnmodifiable } from '#server/parties/users/own-account.handlers.ts'

type Name = 'user.bindUserForProfile' | 'user.confirmBindForProfile' | 'user.unbindForProfile' | 'demo.googleCode'

type User = Awaited<ReturnType<typeof ownRow>>

/** Handlers for binding, confirming and removing the user's own Google authenticator. */
export const authenticatorHandlers = {
  'user.bindUserForProfile': async (call, { userAccount, needToLogout = false }) => {
    requireOwn(call.actor, userAccount)
    const user = await ownRow(call.db, call.actor)
    refuseUnasked(user)
    // A stolen session without the authenticator must not be able to replace it.
    if (user.totpConfirmed) throw new AppError(CODES.conflict, 'googleCode.alreadyBound')
    const answer = await newBinding(call.db, call, user, needToLogout)
    await recordAudit(call.db, call.actor, 'user.startBinding', target(call.actor), bindingChange(user, 'pending'))
    return answer
  },

  // Codes are checked, and wrong ones counted, before any transaction is opened.
  'user.confirmBindForProfile': ownTransaction(async (call, { userAccount, googleCode }) => {
    const { actor, services } = call
    requireOwn(actor, userAccount)
    const user = await ownRow(services.db, actor)
    refuseUnasked(user)
    const { secret, needToLogout } = pendingBinding(services, user)
    const code = await checkCodeOf(services, actor.userId, secret, googleCode)
    await services.db.transaction(async (tx) => {
      await code.use(tx)
      await confirmBinding(tx, call, user, secret)
      await recordAudit(tx, actor, 'user.bindAuthenticator', target(actor), bindingChange(user, 'bound'))
      if (needToLogout) await endSessionsOf(tx, actor.userId, 'rebound')
    })
    return {}
  }),

  'user.unbindForProfile': ownTransaction(async (call, { userAccount, googleCode }) => {
    const { actor, services } = call
    requireOwn(actor, userAccount)
    const user = await ownRow(services.db, actor)
    refuseUnmodifiable(user)
    const code = await checkGoogleCode(services, actor.userId, googleCode)
    await services.db.transaction(async (tx) => {
      await code.use(tx)
      await removeBinding(tx, call, user)
      await recordAudit(tx, actor, 'user.unbindAuthenticator', target(actor), bindingChange(user, 'none'))
    })
    return {}
  }),

  'demo.googleCode': async ({ actor, db, services }) => {
    const user = await ownRow(db, actor)
    const secret = secretOf(user, services)
    if (secret === undefined || !(await isDemoSystem(db))) throw notFound('endpoint')
    const now = services.now()
    const secondsLeft = STEP_SECONDS - (Math.floor(now.getTime() / 1_000) % STEP_SECONDS)
    return { googleCode: googleCodeAt(secret, now), secondsLeft }
  },
} satisfies Pick<Handlers, Name>

const target = ({ account }: Actor) => ({ kind: 'user', id: account })

/** The secret that the next code is checked against: during binding, that of the new authenticator. */
function secretOf(user: User, services: Services): string | undefined {
  if (!user.totpConfirmed && user.totpPendingSecret) return pendingBinding(services, user).secret
  return user.totpSecret ? services.secrets.open(user.totpSecret) : undefined
}

/** Throws 403 where the person may not change the own authenticator, unless signing in needs one that is not there yet. */
function refuseUnasked(user: User): void {
  if (!user.enableGoogleVerify || user.totpConfirmed) refuseUnmodifiable(user)
}

function requireOwn(actor: Actor, userAccount: string): void {
  if (userAccount.toLowerCase() !== actor.account.toLowerCase()) throw badField('userAccount', 'notOwnAccount')
}
