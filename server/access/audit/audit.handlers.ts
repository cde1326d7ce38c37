import { desc, eq } from 'drizzle-orm'
import type { auditEndpoints } from '#contract/system/audit.endpoints.ts'
import { AUDIT_FIELDS } from '#domain/lists/system/system.fields.ts'
import { chainAudit, checkAuditChain } from '#server/access/audit/audit-chain.ts'
import { auditList } from '#server/access/audit/list-audit.ts'
import { audit } from '#server/db/schema/schema.ts'
import { revertChange } from '#server/access/audit/revert-change.ts'
import type { Handlers } from '#server/http/call.ts'
import { ownTransaction } from '#server/http/call.ts'
import { exportList } from '#server/platform/lists/export-list.ts'

const SHOWN = 10

/** Handlers of the calls that read the audit log. */
export const auditHandlers = {
  'audit.getOwnRecent': async ({ actor, db }, { limit = SHOWN }) => {
    const rows = await db
      .select()
      .from(audit)
      .where(eq(audit.userId, actor.userId))
      .orderBy(desc(audit.id))
      .limit(limit)
    return {
      list: rows.map(({ id, at, action, targetKind, target }) => ({
        id,
        at: at.toISOString(),
        action,
        targetKind,
        target,
      })),
    }
  },
  'audit.getList': auditList.page,
  'audit.export': exportList<'audit.getList'>(auditList, AUDIT_FIELDS, 'audit'),
  'audit.revert': ownTransaction(revertChange),
  'audit.check': async ({ root }) => {
    await chainAudit(root)
    return await checkAuditChain(root)
  },
} satisfies Pick<Handlers, keyof typeof auditEndpoints>
