import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 浦发银行. */
export const SPDB = bankPack('china', {
  names: ['浦发银行', '浦發銀行', '上海浦东发展银行', 'SPDB'],
  senders: '95528',
  patterns: [
    {
      name: '活期',
      says: 'captured',
      expression: String.raw`您尾号{tail}卡人民币活期(?:[0-9:]{4,5})?(?:存款)?(?P<direction>转入|存入|支出|转出|取款){amount}(?:元)?(?:[\[(].*|[,。].*)?`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: '您尾号4036卡人民币活期14:09转入915.48元[其他代发],可用余额5,047.59元。【浦发银行】',
      amount: '915.48',
      balance: '5047.59',
      tail: '4036',
    },
    {
      is: 'debit',
      text: '您尾号4036卡人民币活期15:09支出15.00元[消费],可用余额5,032.59元。【浦发银行】',
      amount: '15.00',
      balance: '5032.59',
      tail: '4036',
    },
  ],
})
