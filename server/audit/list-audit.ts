import { eq } from 'drizzle-orm'
import { AUDIT_FIELDS } from '#domain/lists/audit.fields.ts'
import { ROLES } from '#domain/roles.ts'
import { audit, auditChain } from '#server/db/schema/schema.ts'
import { fieldFilters } from '#server/platform/lists/field-filters.ts'
import { equals } from '#server/platform/lists/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

/** The audit log, newest first. */
export const auditList = listOf('audit.getList', {
  select: (db, cursor) =>
    db
      .select({ entry: audit, previousHash: auditChain.previousHash, hash: auditChain.hash, cursor })
      .from(audit)
      .leftJoin(auditChain, eq(auditChain.auditId, audit.id))
      .$dynamic(),
  key: audit.id,
  filters: {
    id: equals(audit.id),
    ...fieldFilters(AUDIT_FIELDS, {
      createTime: audit.at,
      account: audit.account,
      role: audit.role,
      action: audit.action,
      targetKind: audit.targetKind,
      target: audit.target,
      ip: audit.ip,
    }),
  },
  present: (rows) =>
    rows.map(({ entry: { id, account, action, at, detail, ip, role, target, targetKind }, previousHash, hash }) => {
      const { from = null, to = null, ...rest } = detail
      return {
        id,
        account,
        action,
        ip,
        target,
        targetKind,
        role: ROLES.find((known) => known === role) ?? null,
        createTime: at.toISOString(),
        before: from,
        after: to,
        detail: Object.keys(rest).length > 0 ? rest : null,
        previousHash,
        hash,
      }
    }),
})
