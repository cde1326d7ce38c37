import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { lockAccountOf } from '#server/parties/accounts/account-scope.ts'
import { accountStore, refuseDeleted } from '#server/parties/accounts/account-store.ts'
import type { Call } from '#server/http/call.ts'

type Switching = ParsedInputOf<'resource.enableResource'>

/** Lets an account take new orders, or none. Orders under way keep their place on it until they end. */
export async function switchAccount(
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
