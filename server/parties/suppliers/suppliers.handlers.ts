import { SUPPLIER_FIELDS } from '#domain/lists/supplier.fields.ts'
import type { supplierEndpoints } from '#contract/parties/supplier.endpoints.ts'
import type { Handlers } from '#server/http/call.ts'
import { supplierList } from '#server/parties/suppliers/supplier-list.ts'
import { exportList } from '#server/platform/lists/export-list.ts'

/** Handlers for the list of suppliers. */
export const supplierHandlers = {
  'supplier.getList': supplierList.page,
  'supplier.export': exportList<'supplier.getList'>(supplierList, SUPPLIER_FIELDS, 'suppliers.csv'),
} satisfies Pick<Handlers, keyof typeof supplierEndpoints>
