import { describe, expect, it } from 'vitest'
import { FUND_RECORD_FIELDS, USER_PRODUCT_FIELDS } from '#domain/lists/parties/parties.fields.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { orderedColumns } from '#features/list/define/fields/column-order.ts'
import { checkWidth } from '#ui/queue/columns/column-layout.ts'

/** The fields of every list, by the name of their declaration. */
const LISTS = Object.values(
  import.meta.glob<Record<string, ListFields>>('/src/domain/lists/**/*.fields.ts', { eager: true }),
).flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('_FIELDS')))

/** Width of the rows beside an open record in a window of 1280 px. */
const ROOM = 669

const namesOf = (fields: ListFields) => orderedColumns(fields).map(([name]) => name)

/** True for a column whose first figures or words are seen beside an open record. */
function isSeen(fields: ListFields, wanted: string): boolean {
  let left = checkWidth
  for (const [name, { width = 0, hidden }] of orderedColumns(fields)) {
    if (hidden) continue
    if (name === wanted) return left + width <= ROOM
    left += width
  }
  return false
}

describe('the columns of a list', () => {
  it.each(LISTS)('%s: each of them stands there once', (_, fields) => {
    const columns = Object.entries(fields).flatMap(([name, { width }]) => (width === undefined ? [] : [name]))
    expect(namesOf(fields).toSorted()).toEqual(columns.toSorted())
  })

  it.each(LISTS.filter(([, fields]) => 'amountMinor' in fields && fields['amountMinor']?.width !== undefined))(
    '%s: the amount is seen beside an open record',
    (_, fields) => {
      expect(isSeen(fields, 'amountMinor')).toBe(true)
    },
  )

  it('begin with state, amount, currency and party where they are about money', () => {
    expect(namesOf(FUND_RECORD_FIELDS).slice(0, 5)).toEqual([
      'createTime',
      'cause',
      'amountMinor',
      'currency',
      'ownerName',
    ])
  })

  it('keep the order of their fields where money is only set', () => {
    expect(namesOf(USER_PRODUCT_FIELDS).slice(0, 4)).toEqual(['ownerName', 'ownerKind', 'productName', 'rate'])
  })
})
