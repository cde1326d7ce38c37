import { expect, it } from 'vitest'
import { createCopier, recordLink } from '#features/list/row-actions/copy-row.ts'
import { makeOrderTexts } from '#features/orders/order-texts.ts'
import { rowTitle } from '#features/queue/queue-row.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'

it('copies the number, then number and title, then the link, and restarts after a pause or on another order', async () => {
  const written: string[] = []
  let now = 0
  const copy = createCopier(
    async (text) => void written.push(text),
    () => now,
  )
  const texts = makeOrderTexts((key) => key.split('.').at(-1) ?? key)
  const row = orderRow()
  const press = (code = row.orderCode) =>
    copy(code, rowTitle(row, texts.orderStatus(row.orderStatusId)), 'https://paydesk/order/list?open=1')
  await press()
  await press()
  await press()
  await press()
  now = 5_000
  await press()
  await press('C2611200000000002')
  expect(written).toEqual([
    row.orderCode,
    'C2611200000000001 · Merchant 01 · 1,250.00 INR · allocated',
    'https://paydesk/order/list?open=1',
    row.orderCode,
    row.orderCode,
    'C2611200000000002',
  ])
})

it('links to a record with the filters and sorting of its list', () => {
  const search = { orderStatusId: [4, 5], utr: undefined, sort: 'amountMinor', open: 'C2611200000000002' }
  expect(recordLink('/order/list', search, 'C2611200000000001')).toBe(
    '/order/list?orderStatusId=4,5&sort=amountMinor&open=C2611200000000001',
  )
})
