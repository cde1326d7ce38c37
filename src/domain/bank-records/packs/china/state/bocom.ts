import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 交通银行. */
export const BOCOM = bankPack('china', {
  names: ['交通银行', '交通銀行', 'BOCOM'],
  senders: '95559, com.bankcomm.Bankcomm',
  samples: [
    {
      is: 'credit',
      text: '您尾号0262的卡于07月02日19时09分网银转入人民币153.00元，余额1153.00元。【交通银行】',
      amount: '153.00',
      balance: '1153.00',
      tail: '0262',
    },
    {
      is: 'debit',
      text: '您尾号0262的卡于07月02日19时30分消费支出人民币53.00元，余额1100.00元。【交通银行】',
      amount: '53.00',
      balance: '1100.00',
      tail: '0262',
    },
  ],
})
