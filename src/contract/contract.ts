import type { z } from 'zod'
import { auditEndpoints } from '#contract/audit.endpoints.ts'
import { bankEndpoints } from '#contract/bank.endpoints.ts'
import { bankTemplateEndpoints } from '#contract/bank-template.endpoints.ts'
import { callbackEndpoints } from '#contract/callback.endpoints.ts'
import { errorLogEndpoints, messageEndpoints } from '#contract/message.endpoints.ts'
import { monitorEndpoints } from '#contract/monitor.endpoints.ts'
import { orderActionEndpoints } from '#contract/order-action.endpoints.ts'
import { orderApiEndpoints } from '#contract/order-api.endpoints.ts'
import { orderBatchEndpoints } from '#contract/order-batch.endpoints.ts'
import { orderBulkEndpoints } from '#contract/order-bulk.endpoints.ts'
import { orderProfileEndpoints } from '#contract/order-profile.endpoints.ts'
import { orderTestEndpoints } from '#contract/order-test.endpoints.ts'
import { orderEndpoints } from '#contract/order.endpoints.ts'
import { payoutApiEndpoints } from '#contract/payout-api.endpoints.ts'
import { payoutBatchEndpoints } from '#contract/payout-batch.endpoints.ts'
import { payoutBulkEndpoints } from '#contract/payout-bulk.endpoints.ts'
import { payoutEndpoints } from '#contract/payout.endpoints.ts'
import { riskEndpoints } from '#contract/risk.endpoints.ts'
import { settingEndpoints, systemConfigEndpoints } from '#contract/settings.endpoints.ts'
import { todoEndpoints } from '#contract/todo.endpoints.ts'
import { userEndpoints } from '#contract/user.endpoints.ts'
import { viewEndpoints } from '#contract/view.endpoints.ts'

/** Every call of the platform by name. The server needs a handler for each; the console can call nothing else. */
export const contract = {
  ...userEndpoints,
  ...messageEndpoints,
  ...errorLogEndpoints,
  ...auditEndpoints,
  ...orderEndpoints,
  ...orderBulkEndpoints,
  ...orderActionEndpoints,
  ...orderBatchEndpoints,
  ...orderProfileEndpoints,
  ...callbackEndpoints,
  ...orderApiEndpoints,
  ...monitorEndpoints,
  ...orderTestEndpoints,
  ...payoutEndpoints,
  ...payoutBulkEndpoints,
  ...payoutApiEndpoints,
  ...payoutBatchEndpoints,
  ...bankEndpoints,
  ...bankTemplateEndpoints,
  ...riskEndpoints,
  ...todoEndpoints,
  ...viewEndpoints,
  ...systemConfigEndpoints,
  ...settingEndpoints,
}

export type Contract = typeof contract
export type EndpointName = keyof Contract

/** The input before parsing. */
export type InputOf<N extends EndpointName> = z.input<Contract[N]['input']>
/** The input after parsing. */
export type ParsedInputOf<N extends EndpointName> = z.output<Contract[N]['input']>
/** The envelope's `data`. */
export type OutputOf<N extends EndpointName> = z.output<Contract[N]['output']>

/** The calls that answer a page of rows. */
export type ListCallName = {
  [N in EndpointName]: OutputOf<N> extends { list: readonly { id: number }[]; nextCursor: string | null } ? N : never
}[EndpointName]
/** A row as a list's call answers it. */
export type RowOf<N extends ListCallName> = OutputOf<N>['list'][number]
