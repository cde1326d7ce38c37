import type { z } from 'zod'
import { errorLogEndpoints, messageEndpoints } from '#contract/message.endpoints.ts'
import { bankTemplateEndpoints } from '#contract/bank-template.endpoints.ts'
import { callbackEndpoints } from '#contract/callback.endpoints.ts'
import { orderActionEndpoints } from '#contract/order-action.endpoints.ts'
import { orderBatchEndpoints } from '#contract/order-batch.endpoints.ts'
import { orderProfileEndpoints } from '#contract/order-profile.endpoints.ts'
import { orderApiEndpoints, orderEndpoints } from '#contract/order.endpoints.ts'
import { orderTestEndpoints } from '#contract/order-test.endpoints.ts'
import { payoutBatchEndpoints } from '#contract/payout-batch.endpoints.ts'
import { payoutApiEndpoints, payoutEndpoints } from '#contract/payout.endpoints.ts'
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
  ...orderEndpoints,
  ...orderActionEndpoints,
  ...orderBatchEndpoints,
  ...orderProfileEndpoints,
  ...callbackEndpoints,
  ...orderApiEndpoints,
  ...orderTestEndpoints,
  ...payoutEndpoints,
  ...payoutApiEndpoints,
  ...payoutBatchEndpoints,
  ...bankTemplateEndpoints,
  ...riskEndpoints,
  ...todoEndpoints,
  ...viewEndpoints,
  ...systemConfigEndpoints,
  ...settingEndpoints,
}

export type Contract = typeof contract
export type EndpointName = keyof Contract

/** What a caller passes, before parsing. */
export type InputOf<N extends EndpointName> = z.input<Contract[N]['input']>
/** What a handler is given, after parsing. */
export type ParsedInputOf<N extends EndpointName> = z.output<Contract[N]['input']>
/** The envelope's `data`. */
export type OutputOf<N extends EndpointName> = z.output<Contract[N]['output']>
