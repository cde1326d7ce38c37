import { expect, it } from 'vitest'
import { newestRow } from '#features/list/rows/newest-row.ts'

const record = { version: 3, cardNumber: '6222020200001234', state: 'old' }
const listed = { version: 4, cardNumber: '6222 •••• 1234', state: 'new' }

it('takes the newer version, with the unmasked number of the same card from the record', () => {
  expect(newestRow(listed, record, ['cardNumber'])).toEqual({ ...listed, cardNumber: record.cardNumber })
  expect(newestRow({ ...listed, version: 2 }, record, ['cardNumber'])).toBe(record)
  const elsewhere = { ...listed, cardNumber: '4111 •••• 1111' }
  expect(newestRow(elsewhere, record, ['cardNumber'])).toEqual(elsewhere)
})

it('returns the one that is known', () => {
  expect([newestRow(listed, undefined), newestRow(undefined, record)]).toEqual([listed, record])
})
