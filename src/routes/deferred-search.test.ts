import { expect, it } from 'vitest'
import { fieldRecord, wholeNumber } from '#domain/text/text-field.ts'
import { deferredSearch } from '#features/search-schema.ts'
import { readSearch } from '#routes/screen-search.ts'

it('takes what an address says until the page brings the schema, and reads it then', () => {
  const search = deferredSearch()
  const address = { open: '7', page: 'x' }
  expect(readSearch(search, address)).toEqual({ search: address, dropped: [] })
  search.resolve(fieldRecord({ open: wholeNumber(1, 9), page: wholeNumber(1, 9) }))
  expect(readSearch(search, address)).toEqual({ search: { open: 7 }, dropped: ['page'] })
})
