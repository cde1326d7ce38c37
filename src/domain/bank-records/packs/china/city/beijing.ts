import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 北京银行. */
export const BEIJING = bankPack('china', {
  names: ['北京银行', '北京銀行'],
  senders: '95526',
  samples: [
    {
      is: 'credit',
      text: '【北京银行】您账户0561于7月2日13:03转入300.00元。活期余额13773.30元。对方户名:张某。',
      amount: '300.00',
      balance: '13773.30',
      tail: '0561',
    },
    {
      is: 'debit',
      text: '【北京银行】您账户0561于7月2日14:03通过财付通支付1.00元。活期余额13772.30元。对方户名:某某。',
      amount: '1.00',
      balance: '13772.30',
      tail: '0561',
    },
  ],
})
