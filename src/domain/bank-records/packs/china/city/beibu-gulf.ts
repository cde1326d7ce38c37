import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { REST } from '#domain/bank-records/packs/china/phrases.ts'

/** 广西北部湾银行. */
export const BEIBU_GULF = bankPack('china', {
  names: ['广西北部湾银行', '廣西北部灣銀行'],
  senders: '95351, com.yitong.bbw.mbank.android',
  patterns: [
    {
      name: '发生交易',
      says: 'captured',
      expression: `您尾号{tail}的账户发生(?P<direction>转入|转出|存入|支出)交易,人民币{amount}元${REST}`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: '您尾号9820的账户发生转入交易，人民币2065.00元',
      amount: '2065.00',
      tail: '9820',
    },
  ],
})
