import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 广东农信. */
export const GUANGDONG_RURAL = bankPack('china', {
  names: ['广东农信', '廣東農信'],
  senders: '106980096138, 96138',
  samples: [
    {
      is: 'credit',
      text: '【广东农信】您尾数0666的卡号07月02日12:09补助款收入人民币1000.00元,余额8888.12元。【某某农商银行】',
      amount: '1000.00',
      balance: '8888.12',
      tail: '0666',
    },
    {
      is: 'debit',
      text: '【广东农信】您尾数0666的卡号07月02日13:05财付通支付支出人民币5.00元,余额8883.12元。【某某农商银行】',
      amount: '5.00',
      balance: '8883.12',
      tail: '0666',
    },
  ],
})
