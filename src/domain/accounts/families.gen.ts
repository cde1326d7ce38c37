// Written by `npm run registers`: change what it names instead.
import { cardToCardFamily } from '#domain/accounts/families/card-to-card.family.ts'
import { gatewayPayoutFamily } from '#domain/accounts/families/gateway-payout.family.ts'
import { indiaPayoutFamily } from '#domain/accounts/families/india-payout.family.ts'
import { kenyaFamily } from '#domain/accounts/families/kenya.family.ts'
import { otpMonitorFamily } from '#domain/accounts/families/otp-monitor.family.ts'
import { usdtCollectionFamily } from '#domain/accounts/families/usdt-collection.family.ts'
import { usdtPayoutFamily } from '#domain/accounts/families/usdt-payout.family.ts'

/** Every family of accounts. */
export const ACCOUNT_FAMILIES = [
  cardToCardFamily,
  gatewayPayoutFamily,
  indiaPayoutFamily,
  kenyaFamily,
  otpMonitorFamily,
  usdtCollectionFamily,
  usdtPayoutFamily,
] as const
