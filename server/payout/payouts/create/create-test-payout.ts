import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { TEST_BALANCE_MAJOR } from '#domain/orders/test-orders.ts'
import type { SignedCaller } from '#server/access/security/signed-caller.ts'
import type { Call } from '#server/http/call.ts'
import { asLivePayout } from '#server/orders/test-orders/as-live.ts'
import { keepTestOrder } from '#server/orders/test-orders/keep-test-order.ts'
import { testReach } from '#server/orders/test-orders/test-reach.ts'
import { answerFor, checkTerms, moneyOf, withoutSign } from '#server/payout/payouts/create/create-payout.ts'
import { AppError } from '#server/platform/app-error.ts'
import { contentHash } from '#server/platform/signing/sign-params.ts'

/** Creates a payout of test mode: the live checks, against a balance that nothing takes from. */
export async function createTestPayout(
  { db, services }: Call<null>,
  input: ParsedInputOf<'api.payoutOrder.create'>,
  { merchant, params }: SignedCaller,
): Promise<OutputOf<'api.payoutOrder.create'>> {
  const fields = withoutSign(input)
  const creation = { merchantId: merchant.id, direction: 'payout', fields, hash: contentHash(params) } as const
  const order = await keepTestOrder(db, services, creation, async () => {
    const terms = await checkTerms(db, services, merchant, fields, await testReach(services))
    const { fee, frozenMinor } = moneyOf(services, terms, fields)
    const { currency, exponent } = terms.product
    if (frozenMinor > TEST_BALANCE_MAJOR * 10 ** exponent)
      throw new AppError(CODES.conflict, 'payout.insufficientBalance', {
        params: { currency, neededMinor: frozenMinor, exponent },
      })
    return { ...terms, feeMinor: fee }
  })
  return answerFor(asLivePayout(order))
}
