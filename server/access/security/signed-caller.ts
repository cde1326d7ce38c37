import { requireApiAddress } from '#server/access/security/ip-rules.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { merchantOfSign, signedParams } from '#server/platform/signing/merchant-sign.ts'
import type { Merchant } from '#server/platform/signing/merchant-sign.ts'

interface SignedCaller {
  merchant: Merchant
  /** The signed parameters, as they came. */
  params: Record<string, unknown>
  /** The merchant itself, with the rights of its own person. */
  actor: Actor
}

/**
 * The merchant that signed a call. 400 `sign` for a wrong signature or an unknown merchant, 403 `order.addressRefused`
 * from an address that the merchant's rules do not let in.
 */
export async function signedCaller(
  { db, services, rawBody, ip }: Call<null>,
  input: { mchId: string; sign: string },
): Promise<SignedCaller> {
  const params = signedParams(rawBody, input)
  const merchant = await merchantOfSign(db, services, params, input)
  await requireApiAddress(services, merchant, ip)
  const { id: merchantId, userId, mchId: account, name } = merchant
  return {
    merchant,
    params,
    actor: { userId, account, name, role: 'merchant', sessionId: '', ip, supplierId: null, merchantId },
  }
}
