import type { EndpointSpec } from '#contract/calls/define.ts'
import { codeToggleOf } from '#contract/calls/operation-kinds.ts'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import { reversalOfEntry } from '#server/access/audit/revert-change.ts'
import type { Actor } from '#server/http/call.ts'
import type { Services } from '#server/platform/services.ts'
import { eq, inArray } from 'drizzle-orm'
import type { AccountFamilyName } from '#domain/accounts/families.ts'
import { familyOfProduct } from '#domain/accounts/families.ts'
import type { Queryable } from '#server/db/client.ts'
import { AUDIT_FIELDS } from '#domain/lists/system/system.fields.ts'
import { ROLES } from '#domain/roles.ts'
import { audit, auditChain, resources } from '#server/db/schema/schema.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
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
  present: async (rows, { actor, db, services }) => {
    const familyOf = await familiesOf(
      db,
      rows.map(({ entry }) => entry),
    )
    return rows.map(({ entry, previousHash, hash }) => {
      const { id, account, action, at, detail, ip, role, target, targetKind } = entry
      const { from = null, to = null, ...rest } = detail
      return {
        id,
        account,
        action,
        ip,
        target,
        targetKind,
        accountFamily: familyOf(entry),
        role: ROLES.find((known) => known === role) ?? null,
        createTime: at.toISOString(),
        before: from,
        after: to,
        detail: Object.keys(rest).length > 0 ? rest : null,
        ...reversible(reversalOfEntry(entry)?.name, actor, services),
        previousHash,
        hash,
      }
    })
  },
})

type Entry = Pick<typeof audit.$inferSelect, 'target' | 'targetKind'>

/** The families of the accounts that entries are about, each account read once. */
async function familiesOf(db: Queryable, entries: readonly Entry[]) {
  const numberOf = ({ target, targetKind }: Entry) =>
    targetKind === 'resource' && target !== null && /^\d{1,15}$/.test(target) ? Number(target) : null
  const ids = [...new Set(entries.flatMap((entry) => numberOf(entry) ?? []))]
  const accounts =
    ids.length === 0
      ? []
      : await db
          .select({ id: resources.id, productId: resources.productId })
          .from(resources)
          .where(inArray(resources.id, ids))
  const byId = new Map(accounts.map(({ id, productId }) => [id, familyOfProduct(productId)?.name ?? null]))
  return (entry: Entry): AccountFamilyName | null => byId.get(numberOf(entry) ?? 0) ?? null
}

/** Says if a person may take an entry back by a call, and if that demands a code now. */
function reversible(
  name: EndpointName | undefined,
  { role }: Pick<Actor, 'role'>,
  { settings }: Pick<Services, 'settings'>,
) {
  if (name === undefined) return { isReversible: false, demandsCode: false }
  const { access, operation }: EndpointSpec = contract[name]
  const toggle = codeToggleOf(operation)
  return {
    isReversible: typeof access !== 'string' && access.includes(role),
    demandsCode: toggle !== undefined && settings.get(toggle) === true,
  }
}
