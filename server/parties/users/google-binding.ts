import type { GoogleBinding } from '#domain/sign-in.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { toDataURL } from 'qrcode'
import { z } from 'zod'
import { CODES } from '#contract/wire/envelope.ts'
import type { Queryable } from '#server/db/client.ts'
import { sessions, usedGoogleCodes, users } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import { newTotpSecret, provisioningUri } from '#server/platform/secrets/google-codes.ts'
import type { Services } from '#server/platform/services.ts'
import { changedBy } from '#server/parties/users/manage/change-user.ts'

type User = typeof users.$inferSelect
type Changing = Pick<Call, 'actor' | 'services'>

/** A secret awaiting its confirming code, sealed. */
const pendingSchema = z.object({ secret: z.string(), needToLogout: z.boolean() })
type Pending = z.infer<typeof pendingSchema>

/** How far an account's authenticator is. */
export const bindingOf = ({ totpConfirmed, totpPendingSecret }: User): GoogleBinding =>
  totpConfirmed ? 'bound' : totpPendingSecret === null ? 'none' : 'pending'

/** Change of an authenticator, as the audit log records it. */
export const bindingChange = (user: User, googleBinding: GoogleBinding) => ({
  from: { googleBinding: bindingOf(user) },
  to: { googleBinding },
})

/**
 * Makes the secret of a new authenticator; answered as a text, an address and a picture, and kept sealed until a code
 * confirms it.
 */
export async function newBinding(db: Queryable, { actor, services }: Changing, user: User, needToLogout: boolean) {
  const secret = newTotpSecret()
  const pending: Pending = { secret, needToLogout }
  await db
    .update(users)
    .set({ totpPendingSecret: services.secrets.seal(JSON.stringify(pending)), ...changedBy(actor, services) })
    .where(eq(users.id, user.id))
  const uri = provisioningUri(secret, user.account, services.settings.get('sysFlag'))
  return { secret, uri, qrCode: await toDataURL(uri, { margin: 1, width: 240 }) }
}

/** The secret that awaits its code; 409 where none does. */
export function pendingBinding({ secrets }: Services, { totpPendingSecret }: Pick<User, 'totpPendingSecret'>): Pending {
  if (!totpPendingSecret) throw new AppError(CODES.conflict, 'googleCode.nothingToConfirm')
  return pendingSchema.parse(JSON.parse(secrets.open(totpPendingSecret)))
}

/** Makes a secret whose code was right the account's authenticator. */
export async function confirmBinding(
  db: Queryable,
  { actor, services }: Changing,
  { id }: User,
  secret: string,
): Promise<void> {
  await db
    .update(users)
    .set({
      totpSecret: services.secrets.seal(secret),
      totpPendingSecret: null,
      totpConfirmed: true,
      ...changedBy(actor, services),
    })
    .where(eq(users.id, id))
  await db
    .update(sessions)
    .set({ bindRequired: false })
    .where(and(eq(sessions.userId, id), isNull(sessions.endedAt)))
}

/** Removes the authenticator, an unconfirmed one too. */
export async function removeBinding(
  db: Queryable,
  { actor, services }: { actor: Pick<Changing['actor'], 'name'>; services: Pick<Services, 'now'> },
  { id, enableGoogleVerify }: User,
): Promise<void> {
  // The used steps belong to the old authenticator; the new one starts with none.
  await db.delete(usedGoogleCodes).where(eq(usedGoogleCodes.userId, id))
  await db
    .update(users)
    .set({ totpSecret: null, totpPendingSecret: null, totpConfirmed: false, ...changedBy(actor, services) })
    .where(eq(users.id, id))
  await db.update(sessions).set({ bindRequired: enableGoogleVerify, standingCodes: {} }).where(eq(sessions.userId, id))
}
