import type { BankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { ABSA } from '#domain/bank-records/packs/kenya/absa.ts'
import { AIRTEL_MONEY } from '#domain/bank-records/packs/kenya/airtel-money.ts'
import { CO_OPERATIVE } from '#domain/bank-records/packs/kenya/co-operative.ts'
import { DIAMOND_TRUST } from '#domain/bank-records/packs/kenya/diamond-trust.ts'
import { EQUITY } from '#domain/bank-records/packs/kenya/equity.ts'
import { FAMILY } from '#domain/bank-records/packs/kenya/family.ts'
import { I_AND_M } from '#domain/bank-records/packs/kenya/i-and-m.ts'
import { KCB } from '#domain/bank-records/packs/kenya/kcb.ts'
import { MPESA } from '#domain/bank-records/packs/kenya/mpesa.ts'
import { NCBA } from '#domain/bank-records/packs/kenya/ncba.ts'
import { STANBIC } from '#domain/bank-records/packs/kenya/stanbic.ts'
import { STANDARD_CHARTERED } from '#domain/bank-records/packs/kenya/standard-chartered.ts'
import { T_KASH } from '#domain/bank-records/packs/kenya/t-kash.ts'

/** Banks and wallets of Kenya. */
export const KENYA_BANKS: readonly BankPack[] = [
  MPESA,
  AIRTEL_MONEY,
  T_KASH,
  KCB,
  EQUITY,
  CO_OPERATIVE,
  NCBA,
  ABSA,
  STANDARD_CHARTERED,
  STANBIC,
  DIAMOND_TRUST,
  I_AND_M,
  FAMILY,
]
