import { describe, expect, it } from 'vitest'
import { FUND_RECORD_FIELDS, MERCHANT_FIELDS } from '#domain/lists/parties/parties.fields.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { factGroups } from '#features/list/define/fields/fact-groups.ts'

const LISTS = Object.values(
  import.meta.glob<Record<string, ListFields>>('/src/domain/lists/**/*.fields.ts', { eager: true }),
).flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('_FIELDS')))

describe('the facts of a record', () => {
  it.each(LISTS)('%s: each stands in one group, and not more than twelve unfolded', (_, fields) => {
    const all = Object.keys(fields)
    const groups = factGroups(fields, new Set(all))
    expect(groups.flatMap(([, names]) => names).toSorted()).toEqual(all.toSorted())
    expect(groups[0]?.[0]).toBe('first')
    expect(groups[0]?.[1].length).toBeLessThanOrEqual(12)
  })

  it('begin with what the list begins with, and keep money, parties and times apart', () => {
    const [first, ...folded] = factGroups(MERCHANT_FIELDS, new Set(Object.keys(MERCHANT_FIELDS)))
    expect(first?.[1].slice(0, 4)).toEqual(['mchId', 'name', 'status', 'available'])
    expect(Object.fromEntries(folded)).toMatchObject({
      times: ['updateTime', 'createTime'],
      texts: expect.arrayContaining(['updatedBy', 'createdBy']),
    })
  })

  it('leave out what a record does not have, and fold nothing of a few', () => {
    const some = new Set(['createTime', 'cause', 'amountMinor', 'currency', 'memo'])
    expect(factGroups(FUND_RECORD_FIELDS, some)).toEqual([
      ['first', ['createTime', 'cause', 'amountMinor', 'currency', 'memo'].toSorted((a, b) => at(a) - at(b))],
    ])
  })
})

const at = (name: string) => Object.keys(FUND_RECORD_FIELDS).indexOf(name)
