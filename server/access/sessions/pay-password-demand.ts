import { eq } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import { users } from '#server/db/schema/schema.ts'
import type { RightCode } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import { verifyPassword } from '#server/platform/secrets/secrets.ts'
import type { Services } from '#server/platform/services.ts'
import { clearAttempts, provisionalAttempt } from '#server/access/security/attempts.ts'
import type { Attempt } from '#server/access/security/attempts.ts'

const NOTHING: RightCode = { use: async () => {} }

/**
 * Checks the payment password of a person, while `enablePayPassword` is on. 400 `payPassword.notSet` for one who has none,
 * 401 with the tries left for a wrong one, 423 while locked. A missing or wrong one does not count where `refusedAnyway` throws why the
 * operation is refused whatever the password.
 */
export async function demandPayPassword(
  services: Services,
  userId: number,
  password: unknown,
  refusedAnyway?: () => Promise<void>,
): Promise<RightCode> {
  if (!services.settings.get('enablePayPassword')) return NOTHING
  const user = await services.db.query.users.findFirst({ where: eq(users.id, userId) })
  const hash = user?.payPasswordHash ?? null
  if (hash === null) {
    await refusedAnyway?.()
    throw new AppError(CODES.badInput, 'payPassword.notSet', { issues: [{ path: 'payPassword', fault: 'notSet' }] })
  }
  if (typeof password !== 'string' || password === '') {
    await refusedAnyway?.()
    throw new AppError(CODES.badInput, 'payPassword.required', { issues: [{ path: 'payPassword', fault: 'required' }] })
  }
  const attempt: Attempt = {
    userId,
    kind: 'payPassword',
    wrong: 'payPassword.wrong',
    locked: 'payPassword.locked',
    refusedAnyway,
  }
  await provisionalAttempt(services, attempt, async () => ((await verifyPassword(hash, password)) ? true : null))
  return { use: async (db) => await clearAttempts(db, attempt) }
}
