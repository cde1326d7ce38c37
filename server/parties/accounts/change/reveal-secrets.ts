import { recordAudit } from '#server/access/audit/record-audit.ts'
import { openedOf } from '#server/parties/accounts/change/account-values.ts'
import type { Call } from '#server/http/call.ts'
import { lockAccountOf } from '#server/parties/accounts/account-scope.ts'

/** What an account keeps sealed, for who may change it. */
export async function revealSecrets({ actor, db, services }: Call, { id }: { id: number }) {
  const account = await lockAccountOf(db, actor, { id })
  await recordAudit(db, actor, 'resource.revealSecrets', { kind: 'resource', id: String(id) })
  return { credentials: openedOf(services.secrets, account) }
}
