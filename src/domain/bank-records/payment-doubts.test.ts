import { describe, expect, it } from 'vitest'
import { doubtOf } from '#domain/bank-records/payment-doubts.ts'
import type { DoubtedMessage, PaidAccount } from '#domain/bank-records/payment-doubts.ts'
import { CORPUS } from '#tests/fixtures/payment-messages.ts'

const ACCOUNT = {
  ...{ productId: 3001, bankName: 'HDFC Bank', ifscCode: 'HDFC0000123' },
  ...{ cardNumber: '50100012341234', walletAddress: null, vpa: null },
}
const doubt = (part: Partial<DoubtedMessage>, account: PaidAccount = ACCOUNT) =>
  doubtOf(
    {
      ...{ kind: 'sms', direction: 'credit', sender: 'VM-HDFCBK', tail: null, identifyCode: null },
      text: 'Rs 100.00 credited to a/c XX1234',
      ...part,
    },
    account,
    [],
  )

describe('a text', () => {
  it.each([
    'Rs 100.00 credited to a/c XX9999',
    'Rs 100.00 credited to your account ending with 9999 on 23-11-26',
    'Acct no. 50100099999999 credited with INR 100.00',
    'Your card 6222****9999 got Rs 100.00',
    '您尾号9999的储蓄卡11月23日14:05收入人民币100.00元',
    '您账户9999于11月23日14:05转账存入100.00元，对方户名：张三',
    '您的数字人民币钱包（尾号9999）收到转账100.00元',
  ])('that names another account: %s', (text) => {
    expect(doubt({ text })).toBe('otherAccount')
  })

  it.each([
    'Rs 100.00 credited to a/c XX1234 from a/c XX9999',
    'Rs 100.00 received from card XX9999 on 23-11-26',
    'Rs 100.00 credited to A/c 5010 0012 3412 34 by a/c linked to mobile 98XXXX3210',
    'Rs 100.00 credited to your account on 23-11-2026. UPI Ref 612345678901',
    '您账户2026年11月23日收入100.00元',
    '您账户1234于11月23日存入100.00元，对方账号尾号9999',
    '付款账号6222020000009999，收款100.00元',
  ])('that names none, this one, or the payer’s: %s', (text) => {
    expect(doubt({ text })).toBeNull()
  })

  it('is compared by what a pattern read, too, and not where the account has no number', () => {
    expect(doubt({ text: 'in 100.00 at 9999', tail: '9999' })).toBe('otherAccount')
    expect(doubt({ text: 'in 100.00 at 1234', tail: '1234' })).toBeNull()
    const named = { text: 'Rs 100.00 credited to a/c XX9999' }
    expect(doubt(named, { ...ACCOUNT, cardNumber: null, vpa: 'shop@upi' })).toBeNull()
    const paybill = 'Ksh100.00 received from JOHN DOE Account Number 77001 New balance'
    const kenyan = { ...ACCOUNT, productId: 3031, bankName: null, ifscCode: null }
    expect(doubt({ text: paybill, sender: 'MPESA', identifyCode: '77001' }, kenyan)).toBeNull()
  })

  it.each([
    ...['loan disbursed', 'Interest paid', 'REVERSAL of UPI', 'cashback', 'cash back', 'refund', 'chargeback'],
    ...[
      'sent by mistake, send it back',
      'please return the money, pay me back',
      'wrongly sent',
      'paid to the wrong number',
    ],
    ...['贷款发放', '结息', '冲正', '退款', '返现', '理财赎回', '理財到期', '误转，请退还', '轉錯了，請退回', '打错了'],
  ])('that names a cause that no order waits for: %s', (cause) => {
    expect(doubt({ text: `Rs 100.00 credited to a/c XX1234. Info: ${cause}` })).toBe('otherCause')
  })

  it('of a statement is what stands in its cells', () => {
    const row = (narration: string) => `Date: 23-11-26\nRefund or loan: -\nNarration: ${narration}\nAccount no: 9999`
    const of = (narration: string) => doubt({ kind: 'statement', sender: null, text: row(narration) })
    expect([of('UPI ASHA RAO'), of('INTEREST CREDIT')]).toEqual([null, 'otherCause'])
  })

  it('of money that goes out, or of a transfer in a chain, is not judged', () => {
    expect(doubt({ sender: '9876543210', direction: 'debit' })).toBeNull()
    expect(doubt({ sender: '9876543210', kind: 'usdt' })).toBeNull()
  })
})

it('pays by every credit of the corpus', () => {
  const credits = CORPUS.filter(({ is }) => is === 'credit')
  const doubts = credits.map(({ code = null, kind = 'sms', name, tail = null, text }) => {
    const account = { ...ACCOUNT, cardNumber: tail && `501000${tail}` }
    return [name, doubt({ kind, text, tail, identifyCode: code }, account)]
  })
  expect(doubts.filter(([, why]) => why !== null)).toEqual([])
})
