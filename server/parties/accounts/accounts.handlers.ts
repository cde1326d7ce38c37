import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { resourceEndpoints } from '#contract/accounts/resource.endpoints.ts'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { familyNamed } from '#domain/accounts/families.ts'
import { ACCOUNT_ROW_FIELDS } from '#domain/lists/parties/accounts.fields.ts'
import { PRODUCTS } from '#domain/products.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { resources, suppliers } from '#server/db/schema/schema.ts'
import type { Handlers, Call } from '#server/http/call.ts'
import { lockAccountOf, supplierScope } from '#server/parties/accounts/account-scope.ts'
import { accountStore, refuseDeleted } from '#server/parties/accounts/account-store.ts'
import { openedOf } from '#server/parties/accounts/change/account-values.ts'
import {
  addAccount,
  deleteAccount,
  restoreAccount,
  updateAccount,
} from '#server/parties/accounts/change/change-accounts.ts'
import { importAccounts } from '#server/parties/accounts/change/import-accounts.ts'
import { accountDetail, supplierAccounts } from '#server/parties/accounts/present/account-detail.ts'
import { bindMonitors, monitorsFor } from '#server/parties/accounts/present/account-monitors.ts'
import { presentAccounts } from '#server/parties/accounts/present/present-accounts.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

const { enabled: _enabled, family: _family, productName: _product, ...COLUMN_FIELDS } = ACCOUNT_ROW_FIELDS

/** Accounts of all families; deleted ones only where their state or number is asked for. */
const accountList = listOf('resource.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(resources), supplierName: suppliers.name, cursor })
      .from(resources)
      .innerJoin(suppliers, eq(suppliers.id, resources.supplierId))
      .$dynamic(),
  key: resources.id,
  sorts: { name: resources.name },
  scope: ({ actor }, asked) =>
    and(
      supplierScope(actor),
      asked && asked.status === undefined && asked.id === undefined ? eq(resources.status, 'normal') : undefined,
    ),
  filters: {
    id: equals(resources.id),
    ...fieldFilters(COLUMN_FIELDS, resources),
    enabled: (enabled) => eq(resources.state, enabled ? 0 : 1),
    family: (name) => inArray(resources.productId, [...familyNamed(name).products]),
    productName: (name) => eq(resources.productId, PRODUCTS.find((product) => product.name === name)?.id ?? 0),
  },
  present: (rows, call) => presentAccounts(rows, call),
})

/** Handlers for accounts: their lists, what a person sees of one, and the switch. */
export const accountHandlers = {
  'resource.getList': accountList.page,
  'resource.export': exportList<'resource.getList'>(accountList, ACCOUNT_ROW_FIELDS, 'accounts'),
  'resource.getResourceDetailInfo': accountDetail,
  'resource.getResourceStaticInfo': supplierAccounts,
  'resource.enableResource': switchAccount,
  'resource.add': addAccount,
  'resource.update': async (call, change) => {
    await updateAccount(call, change)
    return {}
  },
  'resource.delete': async (call, change) => {
    await deleteAccount(call, change)
    return {}
  },
  'resource.restore': async (call, change) => {
    await restoreAccount(call, change)
    return {}
  },
  'resource.getMonitors': monitorsFor,
  'resource.bindMonitors': bindMonitors,
  'resource.revealSecrets': revealSecrets,
  'resource.import': importAccounts,
} satisfies Pick<Handlers, keyof typeof resourceEndpoints>

/** Sealed values of an account, for people who may change it. */
async function revealSecrets({ actor, db, services }: Call, { id }: { id: number }) {
  const account = await lockAccountOf(db, actor, { id })
  await recordAudit(db, actor, 'resource.revealSecrets', { kind: 'resource', id: String(id) })
  return { credentials: openedOf(services.secrets, account) }
}

type Switching = ParsedInputOf<'resource.enableResource'>

/** Lets an account take new orders, or none. Orders under way keep their place on it until they end. */
async function switchAccount(
  call: Call,
  { resourceId, productId, enable, expectedVersion }: Switching,
): Promise<OutputOf<'resource.enableResource'>> {
  const account = await lockAccountOf(call.db, call.actor, { id: resourceId, productId })
  refuseDeleted(account)
  const state = enable ? 0 : 1
  await accountStore.update(call, { id: account.id, state, expectedVersion }, enable ? 'enable' : 'disable')
  return {
    enabled: enable,
    processingOrderCount: account.processingCount,
    processingOrderAmount: account.processingAmountMinor,
  }
}
