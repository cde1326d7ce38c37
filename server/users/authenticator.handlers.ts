import { and, eq, isNull } from 'drizzle-orm'
import { toDataURL } from 'qrcode'
import { z } from 'zod'
import { CODES } from '#contract/wire/envelope.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { sessions, usedGoogleCodes, users } from '#server/db/schema/schema.ts'
import type { Actor, Handlers } from '#server/http/call.ts'
import { ownTransaction } from '#server/http/own-transaction.ts'
import { AppError, badField, notFound } from '#server/platform/app-error.ts'
import { isDemoSystem } from '#server/platform/installation.ts'
import { googleCodeAt, newTotpSecret, provisioningUri, STEP_SECONDS } from '#server/platform/secrets/google-codes.ts'
import type { Services } from '#server/platform/services.ts'
import { checkCodeOf, checkGoogleCode } from '#server/sessions/google-demand.ts'
import { endSessionsOf } from '#server/sessions/sessions.ts'
import { ownRow } from '#server/users/own-account.handlers.ts'

/** A secret awaiting its confirming code, sealed. */
const pendingSchema = z.object({ secret: z.string(), needToLogout: z.boolean() })

type Name = 'user.bindUserForProfile' | 'user.confirmBindForProfile' | 'user.unbindForProfile' | 'demo.googleCode'

type User = Awaited<ReturnType<typeof ownRow>>

/** Handlers for binding, confirming and removing the user's own Google authenticator. */
export const authenticatorHandlers = {
  'user.bindUserForProfile': async ({ actor, db, services }, { userAccount, needToLogout }) => {
    requireOwn(actor, userAccount)
    const user = await ownRow(db, actor)
    // A stolen session without the authenticator must not be able to replace it.
    if (user.totpConfirmed) throw new AppError(CODES.conflict, 'googleCode.alreadyBound')
    const secret = newTotpSecret()
    const pending = services.secrets.seal(JSON.stringify({ secret, needToLogout: needToLogout ?? false }))
    await db.update(users).set({ totpPendingSecret: pending }).where(eq(users.id, actor.userId))
    const uri = provisioningUri(secret, user.account, services.settings.get('sysFlag'))
    return { secret, uri, qrCode: await toDataURL(uri, { margin: 1, width: 240 }) }
  },

  // Codes are checked, and wrong ones counted, before any transaction is opened.
  'user.confirmBindForProfile': ownTransaction(async ({ actor, services }, { userAccount, googleCode }) => {
    requireOwn(actor, userAccount)
    const { totpPendingSecret } = await ownRow(services.db, actor)
    if (!totpPendingSecret) throw new AppError(CODES.conflict, 'googleCode.nothingToConfirm')
    const { secret, needToLogout } = pendingSchema.parse(JSON.parse(services.secrets.open(totpPendingSecret)))
    const code = await checkCodeOf(services, actor.userId, secret, googleCode)
    await services.db.transaction(async (tx) => {
      await code.use(tx)
      await tx
        .update(users)
        .set({ totpSecret: services.secrets.seal(secret), totpPendingSecret: null, totpConfirmed: true })
        .where(eq(users.id, actor.userId))
      await tx
        .update(sessions)
        .set({ bindRequired: false })
        .where(and(eq(sessions.userId, actor.userId), isNull(sessions.endedAt)))
      await recordAudit(tx, actor, 'user.bindAuthenticator', { kind: 'user', id: actor.account })
      if (needToLogout) await endSessionsOf(tx, actor.userId, 'rebound')
    })
    return {}
  }),

  'user.unbindForProfile': ownTransaction(async ({ actor, services }, { userAccount, googleCode }) => {
    requireOwn(actor, userAccount)
    const code = await checkGoogleCode(services, actor.userId, googleCode)
    const user = await ownRow(services.db, actor)
    await services.db.transaction(async (tx) => {
      await code.use(tx)
      // The used steps belong to the old authenticator; the new one starts with none.
      await tx.delete(usedGoogleCodes).where(eq(usedGoogleCodes.userId, actor.userId))
      await tx.update(users).set({ totpSecret: null, totpConfirmed: false }).where(eq(users.id, actor.userId))
      await tx
        .update(sessions)
        .set({ bindRequired: user.enableGoogleVerify, standingCodes: {} })
        .where(eq(sessions.userId, actor.userId))
      await recordAudit(tx, actor, 'user.unbindAuthenticator', { kind: 'user', id: actor.account })
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

/** The secret that the next code is checked against: during binding, that of the new authenticator. */
function secretOf({ totpSecret, totpPendingSecret, totpConfirmed }: User, { secrets }: Services): string | undefined {
  if (!totpConfirmed && totpPendingSecret)
    return pendingSchema.parse(JSON.parse(secrets.open(totpPendingSecret))).secret
  return totpSecret ? secrets.open(totpSecret) : undefined
}

function requireOwn(actor: Actor, userAccount: string): void {
  if (userAccount.toLowerCase() !== actor.account.toLowerCase()) throw badField('userAccount', 'notOwnAccount')
}
