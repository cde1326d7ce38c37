import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { entriesOfHits } from '#app/palette/entries/hit-entries.ts'
import type { SearchAnswer } from '#contract/people/search.endpoints.ts'
import type { Role } from '#domain/roles.ts'

const order = {
  orderCode: 'C1',
  merchantOrderId: 'M',
  amountMinor: 50_000,
  exponent: 2,
  currency: 'INR',
  isTeam: false,
}
const titles = { 'en-US': 'Order paid', 'zh-CN': '订单已付', 'zh-TW': '訂單已付' }
const answer: SearchAnswer = {
  orders: [
    { ...order, field: 'amount', orderStatusId: 4 },
    { ...order, orderCode: 'C2', field: 'payerName', orderStatusId: 4 },
  ],
  payouts: [{ ...order, orderCode: 'P1', field: 'payeeName', payoutStatus: 1 }],
  batches: [{ id: 1, batchNumber: 'B1', state: 'drafting', orderCount: 3, fileName: 'bank.csv' }],
  merchants: [{ id: 1, number: 'M10007', name: 'Star', account: 'star', isTeam: false }],
  suppliers: [],
  accounts: [{ id: 2, name: 'Account', productId: 3001, supplierName: 'Sun', isTeam: false }],
  payments: [
    {
      ...{ id: 3, kind: 'sms', utr: 'U1', amountMinor: 50_000, exponent: 2, currency: 'INR', status: 'matched' },
      payerName: 'Ravi',
    },
  ],
  records: [
    { list: 'bank.getList', key: '4', name: 'First Bank', detail: 'FRST' },
    { list: 'messageTemplate.getList', key: 'paid', name: titles, detail: null },
  ],
  notes: [],
}

const went: unknown[] = []
const entriesFor = (role: Role, language = 'zh-CN') =>
  entriesOfHits(answer, {
    role,
    language,
    text: 'm10007',
    surface: { go: (path, search) => void went.push([path, search]) },
    t: ((key: string) => key.split(':').at(-1)) as unknown as TFunction<readonly ['commands', 'enums', 'screens']>,
  })
const linesOf = (entries: ReturnType<typeof entriesFor>['named']) =>
  entries.map(({ group, title, detail }) => `${group}: ${title} | ${detail}`)

it('says what each hit is and by what it was found; orders of a person’s name stand apart', () => {
  const { named, numbered, ofPeople, parties } = entriesFor('superAdmin')
  expect(linesOf(parties)).toEqual(['parties: Star | M10007 · star · role.merchant'])
  expect(linesOf(numbered)).toEqual([
    'orders: C1 | palette.foundBy.amount · M · 500.00 INR · orderStatus.successful',
    'batches: B1 | batchState.drafting · palette.orderCount · bank.csv',
    'payments: U1 | 500.00 INR · Ravi · bankRecordStatus.matched',
  ])
  expect(linesOf(ofPeople)).toEqual([
    'orders: C2 | palette.foundBy.payerName · M · 500.00 INR · orderStatus.successful',
    'payouts: P1 | palette.foundBy.payeeName · M · 500.00 INR · payoutStatus.awaitingPayment',
  ])
  expect(linesOf(named)).toEqual([
    'parties: Star | M10007 · star · role.merchant',
    'accounts: Account | Sun',
    'records: First Bank | title.banks · FRST',
    'records: 订单已付 | title.messageTemplates',
  ])
})

it('opens each on its list, and leaves out what the role has no screen for', () => {
  const { named } = entriesFor('customerService', 'xx')
  for (const entry of named) entry.run(false)
  expect(went).toEqual([
    ['/merchants/list/customerService', { open: '1' }],
    ['/qrCode/internationalCardToCard/list/customerService', { open: '2' }],
    ['/setting/banks/customerService', { open: '4' }],
  ])
})
