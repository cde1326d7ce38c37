import type { balanceEndpoints } from '#contract/parties/balance.endpoints.ts'
import { mayFollow, presentApproval, waitingRequests } from '#server/access/approvals/approvals.ts'
import { adjustOrAsk, adjustPrecheck } from '#server/parties/balances/adjust-balance.ts'
import { previewBalance } from '#server/parties/balances/preview-balance.ts'
import type { Handlers } from '#server/http/call.ts'
import { prechecked } from '#server/http/call.ts'

/** Handlers of the calls by which staff move parties' money. */
export const balanceHandlers = {
  'balance.preview': previewBalance,
  'balance.getWaiting': async ({ actor, db, services }, { ownerKind, ownerId }) => {
    const isMerchant = ownerKind === 'merchant'
    const party = { merchantId: isMerchant ? ownerId : null, supplierId: isMerchant ? null : ownerId }
    const rows = await waitingRequests(db, party)
    return {
      list: rows.map((row) => ({
        approval: presentApproval(services, row),
        isOwn: row.requestedByUserId === actor.userId,
        mayFollow: mayFollow(actor, row),
      })),
    }
  },
  'balance.adjust': prechecked(adjustPrecheck, adjustOrAsk),
} satisfies Pick<Handlers, keyof typeof balanceEndpoints>
