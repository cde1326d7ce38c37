import type { BankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { GREATER } from '#domain/bank-records/packs/india/cooperative/greater.ts'
import { KERALA } from '#domain/bank-records/packs/india/cooperative/kerala.ts'
import { KERALA_GRAMIN } from '#domain/bank-records/packs/india/cooperative/kerala-gramin.ts'
import { SARASWAT } from '#domain/bank-records/packs/india/cooperative/saraswat.ts'
import { CITI } from '#domain/bank-records/packs/india/foreign/citi.ts'
import { DBS } from '#domain/bank-records/packs/india/foreign/dbs.ts'
import { HSBC } from '#domain/bank-records/packs/india/foreign/hsbc.ts'
import { STANDARD_CHARTERED } from '#domain/bank-records/packs/india/foreign/standard-chartered.ts'
import { AIRTEL_PAYMENTS } from '#domain/bank-records/packs/india/payments/airtel-payments.ts'
import { FINO } from '#domain/bank-records/packs/india/payments/fino.ts'
import { INDIA_POST } from '#domain/bank-records/packs/india/payments/india-post.ts'
import { JIO } from '#domain/bank-records/packs/india/payments/jio.ts'
import { NSDL } from '#domain/bank-records/packs/india/payments/nsdl.ts'
import { PAYTM } from '#domain/bank-records/packs/india/payments/paytm.ts'
import { POST_OFFICE } from '#domain/bank-records/packs/india/payments/post-office.ts'
import { AXIS } from '#domain/bank-records/packs/india/private/axis.ts'
import { BANDHAN } from '#domain/bank-records/packs/india/private/bandhan.ts'
import { DCB } from '#domain/bank-records/packs/india/private/dcb.ts'
import { HDFC } from '#domain/bank-records/packs/india/private/hdfc.ts'
import { ICICI } from '#domain/bank-records/packs/india/private/icici.ts'
import { IDBI } from '#domain/bank-records/packs/india/private/idbi.ts'
import { IDFC_FIRST } from '#domain/bank-records/packs/india/private/idfc-first.ts'
import { INDUSIND } from '#domain/bank-records/packs/india/private/indusind.ts'
import { KOTAK } from '#domain/bank-records/packs/india/private/kotak.ts'
import { RBL } from '#domain/bank-records/packs/india/private/rbl.ts'
import { YES } from '#domain/bank-records/packs/india/private/yes.ts'
import { BANK_OF_BARODA } from '#domain/bank-records/packs/india/public/bank-of-baroda.ts'
import { BANK_OF_INDIA } from '#domain/bank-records/packs/india/public/bank-of-india.ts'
import { CANARA } from '#domain/bank-records/packs/india/public/canara.ts'
import { CENTRAL } from '#domain/bank-records/packs/india/public/central.ts'
import { INDIAN } from '#domain/bank-records/packs/india/public/indian.ts'
import { MAHARASHTRA } from '#domain/bank-records/packs/india/public/maharashtra.ts'
import { OVERSEAS } from '#domain/bank-records/packs/india/public/overseas.ts'
import { PNB } from '#domain/bank-records/packs/india/public/pnb.ts'
import { PUNJAB_SIND } from '#domain/bank-records/packs/india/public/punjab-sind.ts'
import { SBI } from '#domain/bank-records/packs/india/public/sbi.ts'
import { UCO } from '#domain/bank-records/packs/india/public/uco.ts'
import { UNION } from '#domain/bank-records/packs/india/public/union.ts'
import { CITY_UNION } from '#domain/bank-records/packs/india/regional/city-union.ts'
import { CSB } from '#domain/bank-records/packs/india/regional/csb.ts'
import { DHANLAXMI } from '#domain/bank-records/packs/india/regional/dhanlaxmi.ts'
import { FEDERAL } from '#domain/bank-records/packs/india/regional/federal.ts'
import { JAMMU_KASHMIR } from '#domain/bank-records/packs/india/regional/jammu-kashmir.ts'
import { KARNATAKA } from '#domain/bank-records/packs/india/regional/karnataka.ts'
import { KARUR_VYSYA } from '#domain/bank-records/packs/india/regional/karur-vysya.ts'
import { SOUTH_INDIAN } from '#domain/bank-records/packs/india/regional/south-indian.ts'
import { TAMILNAD } from '#domain/bank-records/packs/india/regional/tamilnad.ts'
import { AU } from '#domain/bank-records/packs/india/small-finance/au.ts'
import { EQUITAS } from '#domain/bank-records/packs/india/small-finance/equitas.ts'
import { ESAF } from '#domain/bank-records/packs/india/small-finance/esaf.ts'
import { JANA } from '#domain/bank-records/packs/india/small-finance/jana.ts'
import { SURYODAY } from '#domain/bank-records/packs/india/small-finance/suryoday.ts'
import { UJJIVAN } from '#domain/bank-records/packs/india/small-finance/ujjivan.ts'
import { UTKARSH } from '#domain/bank-records/packs/india/small-finance/utkarsh.ts'
import { AMAZON_PAY } from '#domain/bank-records/packs/india/wallets/amazon-pay.ts'
import { BHIM } from '#domain/bank-records/packs/india/wallets/bhim.ts'
import { FI } from '#domain/bank-records/packs/india/wallets/fi.ts'
import { FREECHARGE } from '#domain/bank-records/packs/india/wallets/freecharge.ts'
import { GOOGLE_PAY } from '#domain/bank-records/packs/india/wallets/google-pay.ts'
import { JUPITER } from '#domain/bank-records/packs/india/wallets/jupiter.ts'
import { MOBIKWIK } from '#domain/bank-records/packs/india/wallets/mobikwik.ts'
import { PAYTM_APP } from '#domain/bank-records/packs/india/wallets/paytm-app.ts'
import { PHONEPE } from '#domain/bank-records/packs/india/wallets/phonepe.ts'
import { SLICE } from '#domain/bank-records/packs/india/wallets/slice.ts'

/** Banks and wallets of India. */
export const INDIA_BANKS: readonly BankPack[] = [
  SBI,
  PNB,
  BANK_OF_BARODA,
  CANARA,
  UNION,
  BANK_OF_INDIA,
  CENTRAL,
  MAHARASHTRA,
  INDIAN,
  OVERSEAS,
  UCO,
  PUNJAB_SIND,
  HDFC,
  ICICI,
  AXIS,
  KOTAK,
  YES,
  IDFC_FIRST,
  INDUSIND,
  IDBI,
  RBL,
  BANDHAN,
  DCB,
  FEDERAL,
  SOUTH_INDIAN,
  KARNATAKA,
  JAMMU_KASHMIR,
  CSB,
  DHANLAXMI,
  KARUR_VYSYA,
  TAMILNAD,
  CITY_UNION,
  SARASWAT,
  KERALA_GRAMIN,
  KERALA,
  GREATER,
  DBS,
  STANDARD_CHARTERED,
  HSBC,
  CITI,
  AU,
  EQUITAS,
  UJJIVAN,
  JANA,
  ESAF,
  SURYODAY,
  UTKARSH,
  PAYTM,
  AIRTEL_PAYMENTS,
  INDIA_POST,
  POST_OFFICE,
  NSDL,
  FINO,
  JIO,
  PHONEPE,
  GOOGLE_PAY,
  PAYTM_APP,
  BHIM,
  AMAZON_PAY,
  SLICE,
  MOBIKWIK,
  FREECHARGE,
  JUPITER,
  FI,
]
