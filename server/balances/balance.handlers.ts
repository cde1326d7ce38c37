import type { balanceEndpoints } from '#contract/parties/balance.endpoints.ts'
import { adjustOrAsk } from '#server/balances/adjust-balance.ts'
import { previewBalance } from '#server/balances/preview-balance.ts'
import type { Handlers } from '#server/http/call.ts'

/** Handlers of the calls by which staff move parties' money. */
export const balanceHandlers = {
  'balance.preview': previewBalance,
  'balance.adjust': adjustOrAsk,
} satisfies Pick<Handlers, keyof typeof balanceEndpoints>
