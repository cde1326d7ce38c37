import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BankRecordKind } from '#domain/bank-records/bank-records.ts'
import { isSenderList, namesIn, senderOf } from '#domain/bank-records/senders/known-bank.ts'
import { PACKS } from '#domain/bank-records/packs/packs.ts'
import { senderDoubt, sendersOf } from '#domain/bank-records/senders/sender-doubt.ts'
import type { BankedAccount, ListedBank } from '#domain/bank-records/senders/sender-doubt.ts'
import { rounds } from '#tests/support/rounds.ts'

const account = (part: Partial<BankedAccount> = {}): BankedAccount => ({
  ...{ productId: 3001, bankName: 'HDFC Bank', ifscCode: null },
  ...part,
})
const HDFC = account()
const ICBC = account({ productId: 1045, bankName: '工商银行' })
const WALLET = account({ productId: 1008, bankName: null })
const KENYAN = account({ productId: 3031, bankName: null })
const doubt = (sender: string | null, of = HDFC, kind: BankRecordKind = 'sms', listed: readonly ListedBank[] = []) =>
  senderDoubt({ kind, sender }, of, listed)

describe('a sender', () => {
  it.each([
    ...['VM-HDFCBK', 'AX-HDFCBK-S', 'jd-hdfcbn-t', 'CP-HDFCBK-G', 'HDFCBK', 'ＶＭ－ＨＤＦＣＢＫ'].map(
      (name) => [name, HDFC] as const,
    ),
    ...['95588', '+8695588', '008695588', ' 95588 '].map((name) => [name, ICBC] as const),
    ...['MPESA', 'M-PESA'].map((name) => [name, KENYAN] as const),
  ])('of the account’s bank is believed: %s', (sender, of) => {
    expect(doubt(sender, of)).toBeNull()
  })

  it.each([
    ...['+919876543210', '9876543210', '+91 98765 43210', '+91‑98765‑43210', '(091) 9876543210', '+8613800138000'],
    ...['13800138000', '+254712345678', '０９８７６５４３２１', '९८७६५४३२१०', '98XXXX3210', '+9195588123', '-', ''],
    ...['Mum', 'HDFC Bank', 'Ravi Kumar', '工商银行', '张三', 'VM-НDFСВK', 'hdfcbk', 'VM HDFCBK', 'bank@mail.example'],
    ...[
      'com.whatsapp',
      'WhatsApp',
      'RAVI',
      'PhonePe',
      '支付宝',
      'com.snapwork.hdfc',
      'HDFCBK2',
      'HDFCBK.',
      'HDFCBK 🏦',
    ],
  ])('that is a number or a saved contact is not: %s', (sender) => {
    expect(doubt(sender)).toBe('privateSender')
  })

  it.each(['AD-HDFCBK-P', 'vm-icicib-p', 'AD-650123', 'AD-650123-P'])('that advertises is not: %s', (sender) => {
    expect(doubt(sender)).toBe('promotional')
  })

  it.each([
    ...['VM-ICICIB', 'AX-KOTAKB-S', 'SBIINB', 'MPESA', '95588', '95533'].map((name) => [name, HDFC] as const),
    ...['VM-HDFCBK', '95533', 'MPESA'].map((name) => [name, ICBC] as const),
    ...['95588', 'KCB', 'EQUITYBANK', 'AIRTELMONEY'].map((name) => [name, KENYAN] as const),
    ['95588', WALLET] as const,
  ])('of another bank is not: %s', (sender, of) => {
    expect(doubt(sender, of)).toBe('otherBank')
  })

  it.each(['VM-HDFCBX', 'TX-BANKIN', 'JD-NEWPAY-S', 'HD-FCBANK', '56161', '1069095588', '8610691234567890', null])(
    'that nobody knows is not: %s',
    (sender) => {
      expect(doubt(sender)).toBe('unknownSender')
    },
  )

  it('may be an application where the message is a notice, unless anybody writes what it shows', () => {
    const notice = (of: BankedAccount) => (sender: string | null) => doubt(sender, of, 'webMessage')
    expect(['支付宝', '微信支付', 'com.eg.android.AlipayGphone', null].map(notice(WALLET))).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(['com.phonepe.app', 'Google Pay', 'com.snapwork.hdfc', 'VM-HDFCBK'].map(notice(HDFC))).toEqual([
      ...[null, null, null, null],
    ])
    expect(['com.whatsapp', 'com.tencent.mm', '张三'].map(notice(WALLET))).toEqual(
      Array.from({ length: 3 }, () => 'privateSender'),
    )
    expect(['com.phonepe.app', 'com.icbc', 'com.fake.bank'].map(notice(WALLET))).toEqual([
      ...['otherBank', 'otherBank', 'unknownSender'],
    ])
  })

  it('of an account that is not known is one of any bank', () => {
    const unknown = (sender: string) => senderDoubt({ kind: 'sms', sender }, undefined, [])
    expect(['VM-ICICIB', '95588', 'VM-NOBODY', '9876543210'].map(unknown)).toEqual([
      ...[null, null, 'unknownSender', 'privateSender'],
    ])
  })

  it('is one whom staff list for the bank, in place of those that are known', () => {
    const row = (part: Partial<ListedBank>): ListedBank => ({
      name: 'HDFC Bank',
      ifscPrefix: null,
      senders: null,
      ...part,
    })
    const by =
      (of: BankedAccount, ...listed: ListedBank[]) =>
      (sender: string) =>
        doubt(sender, of, 'sms', listed)
    const named = row({ name: 'Village Bank', senders: 'VILBNK, 56161' })
    expect(['VM-VILBNK-S', '56161', 'VM-HDFCBK'].map(by(account({ bankName: ' village bank' }), named))).toEqual([
      ...[null, null, 'otherBank'],
    ])
    expect(by(HDFC, named)('VM-VILBNK')).toBe('otherBank')
    expect(['VM-NEWHDF', 'VM-HDFCBK'].map(by(HDFC, row({ senders: 'NEWHDF' })))).toEqual([null, 'unknownSender'])
    expect(['VM-NEWHDF', 'VM-HDFCBK'].map(by(HDFC, row({ name: 'HDFC', senders: 'VM-NEWHDF-S, HDFCBK' })))).toEqual([
      ...[null, null],
    ])
    // Without senders of its own those that are known count, whatever it is called.
    const called = row({ name: 'Our bank', ifscPrefix: 'HDFC' })
    expect(by(account({ bankName: 'Our bank' }), called)('VM-HDFCBK')).toBeNull()
    expect(by(account({ bankName: 'Our bank', ifscCode: 'hdfc0000123' }))('VM-HDFCBK')).toBeNull()
    expect([sendersOf(called), sendersOf(named), sendersOf(row({ name: 'Nobody' }))]).toEqual([
      ...[sendersOf(row({})), 'VILBNK, 56161', ''],
    ])
  })
})

describe('the known banks', () => {
  const all = PACKS.flatMap(({ names, senders }) => namesIn(senders).map((sender) => [names[0] ?? '', sender] as const))

  it('have lists that may be kept, and no sender twice', () => {
    expect(PACKS.filter(({ senders }) => !isSenderList(senders))).toEqual([])
    const forms = all.map(([, sender]) => JSON.stringify(senderOf(sender)))
    expect(forms.filter((form, at) => forms.indexOf(form) !== at)).toEqual([])
    const names = PACKS.flatMap((bank) => bank.names.map((name) => name.toLowerCase()))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('are each believed by their own accounts alone', () => {
    const kindOf = (sender: string) => (senderOf(sender).form === 'package' ? 'webMessage' : 'sms')
    for (const bank of PACKS)
      for (const [owner, sender] of all) {
        const of = account({ productId: 0, bankName: bank.names[0] ?? null, ifscCode: bank.ifsc ?? null })
        const why = doubt(sender, of, kindOf(sender))
        expect([owner, sender, bank.names[0], why]).toEqual([
          ...[owner, sender, bank.names[0], owner === bank.names[0] ? null : 'otherBank'],
        ])
      }
  })
})

it.each([
  ['HDFCBK, 95588, MPESA, com.icbc, Equity Bank', true],
  ['', true],
  ['9876543210', false],
  ['HDFCBK, +919876543210', false],
  ['AD-HDFCBK-P', false],
  ['x'.repeat(65), false],
])('a list of senders is none of people and advertisers: %s', (list, isOne) => {
  expect(isSenderList(list)).toBe(isOne)
})

it('of any text is believed only where a bank’s list has it', () => {
  const piece = fc.constantFrom(
    'HDFCBK',
    'VM-',
    '-S',
    '-P',
    '95588',
    '+86',
    '86',
    'com.',
    'icbc',
    ' ',
    '98765',
    '43210',
    'h',
  )
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('')),
  )
  fc.assert(
    fc.property(anything, (sender) => {
      if (doubt(sender) !== null) return
      expect(senderOf(sender)).toMatchObject({ isPromotional: false })
      expect(senderOf(sender).name).toMatch(/^HDFC(?:BK|BN|SB)$/)
    }),
    { numRuns: rounds(2_000, 50_000) },
  )
})
