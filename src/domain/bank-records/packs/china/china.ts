import type { BankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { BEIBU_GULF } from '#domain/bank-records/packs/china/city/beibu-gulf.ts'
import { BEIJING } from '#domain/bank-records/packs/china/city/beijing.ts'
import { CHONGQING } from '#domain/bank-records/packs/china/city/chongqing.ts'
import { HANGZHOU } from '#domain/bank-records/packs/china/city/hangzhou.ts'
import { HUAXING } from '#domain/bank-records/packs/china/city/huaxing.ts'
import { JIANGSU } from '#domain/bank-records/packs/china/city/jiangsu.ts'
import { NANJING } from '#domain/bank-records/packs/china/city/nanjing.ts'
import { NINGBO } from '#domain/bank-records/packs/china/city/ningbo.ts'
import { SHANGHAI } from '#domain/bank-records/packs/china/city/shanghai.ts'
import { WEIFANG } from '#domain/bank-records/packs/china/city/weifang.ts'
import { BOHAI } from '#domain/bank-records/packs/china/joint-stock/bohai.ts'
import { CITIC } from '#domain/bank-records/packs/china/joint-stock/citic.ts'
import { CMB } from '#domain/bank-records/packs/china/joint-stock/cmb.ts'
import { EVERBRIGHT } from '#domain/bank-records/packs/china/joint-stock/everbright.ts'
import { GUANGFA } from '#domain/bank-records/packs/china/joint-stock/guangfa.ts'
import { HUAXIA } from '#domain/bank-records/packs/china/joint-stock/huaxia.ts'
import { INDUSTRIAL } from '#domain/bank-records/packs/china/joint-stock/industrial.ts'
import { MINSHENG } from '#domain/bank-records/packs/china/joint-stock/minsheng.ts'
import { PINGAN } from '#domain/bank-records/packs/china/joint-stock/pingan.ts'
import { SPDB } from '#domain/bank-records/packs/china/joint-stock/spdb.ts'
import { ZHESHANG } from '#domain/bank-records/packs/china/joint-stock/zheshang.ts'
import { CHONGQING_RURAL } from '#domain/bank-records/packs/china/rural/chongqing-rural.ts'
import { GUANGDONG_RURAL } from '#domain/bank-records/packs/china/rural/guangdong-rural.ts'
import { HUNAN_RURAL } from '#domain/bank-records/packs/china/rural/hunan-rural.ts'
import { JIANGXI_RURAL } from '#domain/bank-records/packs/china/rural/jiangxi-rural.ts'
import { SHANGHAI_RURAL } from '#domain/bank-records/packs/china/rural/shanghai-rural.ts'
import { ABC } from '#domain/bank-records/packs/china/state/abc.ts'
import { BOC } from '#domain/bank-records/packs/china/state/boc.ts'
import { BOCOM } from '#domain/bank-records/packs/china/state/bocom.ts'
import { CCB } from '#domain/bank-records/packs/china/state/ccb.ts'
import { ICBC } from '#domain/bank-records/packs/china/state/icbc.ts'
import { PSBC } from '#domain/bank-records/packs/china/state/psbc.ts'
import { ALIPAY } from '#domain/bank-records/packs/china/wallets/alipay.ts'
import { E_CNY } from '#domain/bank-records/packs/china/wallets/e-cny.ts'
import { UNIONPAY } from '#domain/bank-records/packs/china/wallets/unionpay.ts'
import { WECHAT } from '#domain/bank-records/packs/china/wallets/wechat.ts'

/** Banks and wallets of China. */
export const CHINA_BANKS: readonly BankPack[] = [
  ICBC,
  ABC,
  BOC,
  CCB,
  BOCOM,
  PSBC,
  CMB,
  CITIC,
  MINSHENG,
  EVERBRIGHT,
  INDUSTRIAL,
  GUANGFA,
  HUAXIA,
  ZHESHANG,
  BOHAI,
  PINGAN,
  SPDB,
  SHANGHAI,
  NINGBO,
  JIANGSU,
  NANJING,
  HANGZHOU,
  BEIJING,
  CHONGQING,
  WEIFANG,
  HUAXING,
  BEIBU_GULF,
  SHANGHAI_RURAL,
  GUANGDONG_RURAL,
  JIANGXI_RURAL,
  HUNAN_RURAL,
  CHONGQING_RURAL,
  ALIPAY,
  WECHAT,
  UNIONPAY,
  E_CNY,
]
