import { eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { agentEndpoints } from '#contract/parties/agent.endpoints.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { AGENT_FIELDS } from '#domain/lists/parties/parties.fields.ts'
import { suppliers, users } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import {
  agentScope,
  depthsOf,
  isWithin,
  lockTrees,
  requireAgent,
  requirePlace,
} from '#server/parties/directory/agent-tree.ts'
import { setPartyEnabled } from '#server/parties/directory/change-party.ts'
import { makeSupplier } from '#server/parties/directory/make-party.ts'
import { ACCOUNT_COLUMNS, presentParties } from '#server/parties/directory/party-list.ts'
import { supplierStore } from '#server/parties/directory/party-stores.ts'
import { setRate } from '#server/parties/directory/products/change-terms.ts'
import { checkRates } from '#server/parties/directory/products/tree-rates.ts'
import { AppError } from '#server/platform/app-error.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

const parents = alias(suppliers, 'parents')

const agentList = listOf('admin.getSupplierProxyList', {
  select: (db, cursor) =>
    db
      .select({
        ...getTableColumns(suppliers),
        ...ACCOUNT_COLUMNS,
        parentName: sql<string>`coalesce(${parents.name}, '')`,
        cursor,
      })
      .from(suppliers)
      .innerJoin(users, eq(users.id, suppliers.userId))
      .leftJoin(parents, eq(parents.id, suppliers.parentId))
      .$dynamic(),
  key: suppliers.id,
  sorts: { name: suppliers.name },
  scope: ({ actor }) => agentScope(actor),
  filters: {
    id: equals(suppliers.id),
    ...fieldFilters(AGENT_FIELDS, { ...suppliers, account: users.account, signIn: users.status }),
  },
  present: async (rows, call) => {
    const ids = rows.map(({ id }) => id)
    const depths = await depthsOf(call.db, ids, call.actor.supplierId)
    return (await presentParties(call, 'supplier', rows)).map(({ apiAddresses: _none, ...row }) => ({
      ...row,
      parentId: row.parentId ?? 0,
      depth: depths.get(row.id) ?? 1,
    }))
  },
})

/** Handlers for the agents of suppliers. */
export const agentHandlers = {
  'admin.getSupplierProxyList': agentList.page,
  'agent.add': async (call, { name, parentId, ...owner }) => {
    const place = await requirePlace(call, parentId)
    return await makeSupplier(call, owner, { name, parentId: place })
  },
  'agent.move': async (call, { id, parentId, expectedVersion }) => {
    await lockTrees(call.db)
    const agent = await requireAgent(call, id)
    const place = await requirePlace(call, parentId)
    if (await isWithin(call.db, place, agent.id)) throw new AppError(CODES.conflict, 'agent.belowItself')
    await checkRates(call.db, { supplierId: agent.id, parentId: place, at: call.services.now() })
    await supplierStore.update(call, { id, parentId: place, expectedVersion }, 'move')
    return {}
  },
  'agent.setEnabled': async (call: Call, change) => {
    await requireAgent(call, change.id)
    await setPartyEnabled(call, 'supplier', change)
    return {}
  },
  'agent.setRate': async (call, { id, productId, rate }) => {
    await requireAgent(call, id)
    await setRate(call, { ownerKind: 'supplier', ownerId: id, productId }, rate)
    return {}
  },
} satisfies Pick<Handlers, keyof typeof agentEndpoints>
