import { expect, it } from 'vitest'
import { BANK_RECORD_KINDS, LISTED_KINDS } from '#domain/bank-records/bank-records.ts'

it('lists payments of each kind in one place, so that none is without a desk', () => {
  expect(Object.values(LISTED_KINDS).flat().toSorted()).toEqual([...BANK_RECORD_KINDS].toSorted())
})
