import type { orderAnalysisEndpoints } from '#contract/orders/order-analysis.endpoints.ts'
import type { Handlers } from '#server/http/call.ts'
import { frequency } from '#server/collect/order-analysis/frequency.ts'
import { source } from '#server/collect/order-analysis/source.ts'

/** From where, and how often, orders are created. */
export const orderAnalysisHandlers = {
  'orderAnalysis.getFrequency': frequency,
  'orderAnalysis.getSource': source,
} satisfies Pick<Handlers, keyof typeof orderAnalysisEndpoints>
