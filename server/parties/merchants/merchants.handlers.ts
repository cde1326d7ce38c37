import { MERCHANT_FIELDS } from '#domain/lists/merchant.fields.ts'
import type { merchantEndpoints } from '#contract/parties/merchant.endpoints.ts'
import type { Handlers } from '#server/http/call.ts'
import { merchantList } from '#server/parties/merchants/merchant-list.ts'
import { exportList } from '#server/platform/lists/export-list.ts'

/** Handlers for the list of merchants. */
export const merchantHandlers = {
  'merchant.getList': merchantList.page,
  'merchant.export': exportList<'merchant.getList'>(merchantList, MERCHANT_FIELDS, 'merchants.csv'),
} satisfies Pick<Handlers, keyof typeof merchantEndpoints>
