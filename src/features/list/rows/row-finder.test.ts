import { describe, expect, it } from 'vitest'
import type { Command } from '#commands/command.ts'
import { fieldRecord, id, line } from '#domain/text/text-field.ts'
import { createFilterModel, textFilter } from '#features/list/fields/filters.ts'
import { suggestText } from '#features/list/fields/filter-input.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import { finderOf } from '#features/list/rows/row-finder.ts'
import type { FinderContext } from '#features/list/rows/row-finder.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'

interface Bank {
  id: number
  name: string
}

const BANKS: readonly Bank[] = [
  { id: 1, name: 'North' },
  { id: 2, name: 'South' },
  { id: 12, name: 'Twelve' },
]

/** A finder over three banks, and the addresses whose rows it asked for. */
function start(answers: (search: ListSearch) => readonly Bank[] = () => BANKS) {
  const asked: ListSearch[] = []
  const { shape } = fieldRecord({ name: line(64), number: line(64), merchantId: id })
  const definition: ListDefinition<Bank, ListSearch & { sortBy?: string; sortDirection?: 'asc' | 'desc' }> = {
    screen: 'banks',
    namespace: 'banks',
    commands: [{ id: 'bank.edit' } as Command],
    filters: createFilterModel(shape, [
      textFilter('name'),
      textFilter('number'),
      { id: 'merchantId', fields: ['merchantId'], editor: { kind: 'number' } },
    ]),
    keyOf: (row) => String(row.id),
    targetOf: (rows, source, matching) => ({ kind: 'bank.getList', rows: rows as never, source, matching }),
    inputOf: (search) => ({ ...search }),
    fetchPage: async ({ pageSize: _size, ...search }) => {
      asked.push(search as ListSearch)
      return { list: [...answers(search as ListSearch)], total: 0, totalIsExact: true, nextCursor: null }
    },
    suggestFilters: suggestText('name', 64),
  }
  const finder = finderOf(definition, {
    lineOf: ({ name }) => name,
    getOne: async (key) => BANKS.find((bank) => String(bank.id) === key),
    isByNumber: true,
    alsoIn: ['name', 'number'],
  })
  const context: FinderContext = {
    t: (key) => key,
    zone: 'UTC',
    role: 'admin',
    signal: new AbortController().signal,
    parties: async () => ({ merchantId: [7], supplierId: [] }),
  }
  const find = async (text: string) => (await finder.find(text, context)).map(({ title }) => title)
  return { asked, find, finder, context }
}

describe('what finds the rows of a list', () => {
  it('shows the first rows of the list for no text', async () => {
    const { asked, find } = start()
    expect(await find('')).toEqual(['North', 'South', 'Twelve'])
    expect(asked).toEqual([{}])
  })

  it('reads a text as the search of the list does, as its other texts, and as the name of a party', async () => {
    const { asked, find } = start(({ merchantId, name }) =>
      BANKS.filter((bank) => bank.name === name || (merchantId === 7 && bank.id === 2)),
    )
    expect(await find('North')).toEqual(['North', 'South'])
    expect(asked).toEqual([{ name: 'North' }, { number: 'North' }, { merchantId: 7 }])
  })

  it('puts the row of a typed number first, and shows each row once', async () => {
    const { asked, find } = start()
    expect(await find('12')).toEqual(['Twelve', 'North', 'South'])
    // A number is no party's name.
    expect(asked).toEqual([{ name: '12' }, { number: '12' }])
  })

  it('finds one row by its key, as a target of its commands, and none that is gone', async () => {
    const { context, finder } = start()
    expect(await finder.one('2', context)).toMatchObject({
      key: '2',
      title: 'South',
      target: { kind: 'bank.getList', rows: [{ id: 2 }], matching: null },
    })
    expect(await finder.one('99', context)).toBeNull()
    expect(finder).toMatchObject({ kind: 'bank.getList', commands: ['bank.edit'] })
  })
})
