import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 渤海银行. */
export const BOHAI = bankPack('china', {
  names: ['渤海银行', '渤海銀行', 'CBHB'],
  senders: '95541',
  samples: [
    {
      is: 'credit',
      text: '【渤海银行】您尾号3088的账户于07月02日14:05转账转入人民币588.00元，余额1588.00元。',
      amount: '588.00',
      balance: '1588.00',
      tail: '3088',
    },
    {
      is: 'debit',
      text: '【渤海银行】您尾号3088的账户于07月02日15:05消费支出人民币108.00元，余额1480.00元。',
      amount: '108.00',
      balance: '1480.00',
      tail: '3088',
    },
  ],
})
