import { requireApiAddress } from '#server/access/security/ip-rules.ts'
import type { EndpointName, OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { merchantOfSign, signatureOf, signedParams, spendSignature } from '#server/platform/signing/merchant-sign.ts'
import type { Merchant } from '#server/platform/signing/merchant-sign.ts'
import { refuseNewOrders } from '#server/platform/run-state/run-state-gate.ts'

export interface SignedCaller {
  merchant: Merchant
  /** The signed parameters, as they came. */
  params: Record<string, unknown>
  /** The merchant itself, with the rights of its own person. */
  actor: Actor
}

/** The work of a signed call in one mode. */
export type SignedWork<N extends EndpointName> = (
  call: Call<null>,
  input: ParsedInputOf<N>,
  caller: SignedCaller,
) => Promise<OutputOf<N>>

interface Modes<N extends EndpointName> {
  live: SignedWork<N>
  test: SignedWork<N>
}

/**
 * The handler of a call that a merchant signs, in the mode whose key signed it. No work learns of a caller in another
 * way, so that a test key can reach nothing live, nor a live key test orders.
 */
export const byMode =
  <N extends SignedName>({ live, test }: Modes<N>) =>
  async (call: Call<null>, input: ParsedInputOf<N>): Promise<OutputOf<N>> => {
    const { isTest, ...caller } = await signedCaller(call, input)
    return await (isTest ? test : live)(call, input, caller)
  }

/** The handler of a signed creation: one with a test key is taken whenever test orders are. */
export const creationByMode = <N extends SignedName>({ live, test }: Modes<N>) =>
  byMode<N>({
    live: async (call, input, caller) => {
      refuseNewOrders(call.services, input)
      return await live(call, input, caller)
    },
    test,
  })

/** Calls whose input names a merchant and may bear its sign. */
type SignedName = {
  [N in EndpointName]: ParsedInputOf<N> extends { mchId: string; sign?: string | undefined } ? N : never
}[EndpointName]

/**
 * The merchant that signed a call. 400 `sign` for a wrong signature or an unknown merchant, and for one that signed
 * such a call before where that may not be repeated; 403 `order.addressRefused` from an address that the merchant's
 * rules do not let in.
 */
async function signedCaller(
  call: Call<null>,
  input: { mchId: string; sign?: string | undefined },
): Promise<SignedCaller & { isTest: boolean }> {
  const { db, services, rawBody, ip } = call
  const params = signedParams(rawBody, input)
  const signature = signatureOf(services, call, params, input.sign)
  const { merchant, signedBy } = await merchantOfSign(db, services, input.mchId, signature)
  await requireApiAddress(services, merchant, ip)
  if (!call.isRepeatable) await spendSignature(db, signature)
  const { id: merchantId, userId, mchId: account, name } = merchant
  return {
    merchant,
    params,
    isTest: signedBy === 'testKey',
    actor: { userId, account, name, role: 'merchant', sessionId: '', ip, supplierId: null, merchantId },
  }
}
