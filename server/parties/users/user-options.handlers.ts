import { and, asc, eq, isNull, ne, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { userOptionSchema } from '#contract/people/user.endpoints.ts'
import { isRole } from '#domain/roles.ts'
import type { Queryable } from '#server/db/client.ts'
import { merchants, suppliers, users } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'

type Option = z.output<typeof userOptionSchema>

/** Handlers for the accounts and suppliers to choose from. */
export const userOptionHandlers = {
  'user.getUserOptions': async ({ db }, { role, includeDeleted }) => {
    const deleted = includeDeleted === true ? undefined : ne(users.status, 'deleted')
    return { list: await options(db, and(role === undefined ? undefined : eq(users.role, role), deleted)) }
  },

  'user.getSupplierUserOptions': async ({ actor, db }, { isGetAllAgentSupplier }) => {
    if (actor.role !== 'supplier') return { list: await options(db, eq(users.role, 'supplier')) }
    const own = eq(suppliers.id, actor.supplierId ?? 0)
    const team = eq(suppliers.parentId, actor.supplierId ?? 0)
    return { list: await options(db, isGetAllAgentSupplier === true ? or(own, team) : team) }
  },

  'user.getUnusedUserOptions': async ({ db, services: { settings } }, { role }) => {
    const unused = and(isNull(suppliers.id), isNull(merchants.id), ne(users.status, 'deleted'))
    return {
      list: await options(db, and(eq(users.role, role), unused)),
      makesRelated: settings.get(role === 'merchant' ? 'autoCreateRelateSupplier' : 'autoCreateRelateMerchant'),
    }
  },
} satisfies Pick<Handlers, 'user.getUserOptions' | 'user.getSupplierUserOptions' | 'user.getUnusedUserOptions'>

/** `partyId` is the merchant or supplier id of an account, which orders and their filters use. */
async function options(db: Queryable, condition: SQL | undefined): Promise<Option[]> {
  const rows = await db
    .select({
      id: users.id,
      supplierId: suppliers.id,
      merchantId: merchants.id,
      account: users.account,
      name: users.nickname,
      role: users.role,
      status: users.status,
    })
    .from(users)
    .leftJoin(merchants, eq(merchants.userId, users.id))
    .leftJoin(suppliers, eq(suppliers.userId, users.id))
    .where(condition)
    .orderBy(asc(users.account))
  return rows.flatMap(({ role, status, supplierId, merchantId, ...row }): Option[] =>
    isRole(role) ? [{ ...row, role, partyId: supplierId ?? merchantId, deleted: status === 'deleted' }] : [],
  )
}
