import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 广东华兴银行. */
export const HUAXING = bankPack('china', {
  names: ['广东华兴银行', '廣東華興銀行'],
  senders: '95091',
  samples: [
    {
      is: 'credit',
      text: '【广东华兴银行】您尾号8665账户07月02日00:28转账存入人民币16.99元，余额368.11元。',
      amount: '16.99',
      balance: '368.11',
      tail: '8665',
    },
    {
      is: 'debit',
      text: '【广东华兴银行】您尾号8665账户于2026年07月02日17:37消费支出人民币28.00元，余额340.11元。',
      amount: '28.00',
      balance: '340.11',
      tail: '8665',
    },
  ],
})
