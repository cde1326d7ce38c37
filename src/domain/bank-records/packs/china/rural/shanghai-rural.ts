import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 上海农商银行. */
export const SHANGHAI_RURAL = bankPack('china', {
  names: ['上海农商银行', '上海農商銀行'],
  senders: '962999, 10698000962999',
  samples: [
    {
      is: 'credit',
      text: '您账户8162于7月2日21:29转入人民币1100.00元(事由：汇款)，付款方：张某，交易后余额为2098.74元。【上海农商银行】',
      amount: '1100.00',
      balance: '2098.74',
      tail: '8162',
    },
    {
      is: 'debit',
      text: '您账户8162于7月2日22:39汇款转出人民币118.00元，交易后余额为1980.74元。【上海农商银行】',
      amount: '118.00',
      balance: '1980.74',
      tail: '8162',
    },
  ],
})
