import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { END, HEAD, REST, TIME } from '#domain/bank-records/packs/china/phrases.ts'

/** 招商银行. */
export const CMB = bankPack('china', {
  names: ['招商银行', '招商銀行', 'CMB'],
  senders: '95555, 10693495555, cmb.pb',
  patterns: [
    {
      name: '入账',
      says: 'credit',
      expression: `${HEAD}您(?:尾号|账户)?{tail}的?(?:招行)?(?:一卡通|账户)?${TIME}(?:发生的)?[^0-9,。付支出扣]{0,10}?(?:入账|收款|转入已到账|到账)[^0-9,。付支出扣]{0,8}?,? ?(?:人民币)?{amount}元?${END}`,
    },
    {
      name: '数币钱包入账',
      says: 'credit',
      expression: `${HEAD}您的数币钱包{tail}${TIME}入账[^0-9,。]{0,8}?,人民币{amount}${REST}`,
    },
    {
      name: '快捷支付',
      says: 'debit',
      expression: `${HEAD}您账户{tail}${TIME}在[^,。]{1,60}?(?:快捷支付|扣款)(?:扣款)?,?(?:人民币)?{amount}${REST}`,
    },
    {
      name: '扣款',
      says: 'debit',
      expression: `${HEAD}您(?:尾号|账户)?{tail}的?(?:招行)?(?:一卡通|账户)?${TIME}(?:发生)?[^0-9。]{0,30}?(?:转出|扣款|扣款金额|消费|支付)(?:人民币)?{amount}${REST}`,
    },
    {
      name: '还款',
      says: 'debit',
      expression: `${HEAD}您账户{tail}${TIME}向尾号为[0-9]{4}的信用卡还款人民币{amount}${REST}`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: '【招商银行】您账户6598于07月02日15:04银联入账人民币90.09元，余额238.06元（某某提现）',
      amount: '90.09',
      balance: '238.06',
      tail: '6598',
    },
    {
      is: 'credit',
      text: '【招商银行】您账户6598于07月02日15:30入账工资，人民币1000.00。',
      amount: '1000.00',
      tail: '6598',
    },
    {
      is: 'credit',
      text: '您尾号6598的招行一卡通入账人民币1442.00元',
      amount: '1442.00',
      tail: '6598',
    },
    {
      is: 'debit',
      text: '【招商银行】您账户6598于07月02日16:44在财付通-某某出行快捷支付27.78元',
      amount: '27.78',
      tail: '6598',
    },
    {
      is: 'debit',
      text: '您尾号6598的招行一卡通转出人民币650.00元',
      amount: '650.00',
      tail: '6598',
    },
    {
      is: 'credit',
      text: '【招商银行】您的数币钱包0022于07月02日10:02入账工资，人民币1800.00。',
      amount: '1800.00',
      tail: '0022',
    },
    {
      is: 'debit',
      text: '【招商银行】您账户6598于07月02日12:20向尾号为1356的信用卡还款人民币3222.60元，收款人某某，请以收款人实际入账为准。',
      amount: '3222.60',
      tail: '6598',
    },
  ],
})
