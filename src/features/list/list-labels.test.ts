import { describe, expect, it } from 'vitest'
import { LOCALES } from '#domain/text/locales.ts'
import type { ListNamespace } from '#features/list/list-definition.ts'
import { filterName, LIST_WORDS } from '#features/list/list-labels.ts'
import { makeListTexts } from '#features/list/list-texts.ts'
import { LIST_NAMESPACES, strictLookup } from '#tests/support/sources/texts.ts'

const english = strictLookup('en-US')

describe.each(LOCALES)('the words of a list in %s', (language) => {
  const lookup = strictLookup(language)

  it.each(LIST_NAMESPACES)('are all there for %s', (namespace) => {
    for (const word of LIST_WORDS)
      for (const count of [1, 2])
        expect(lookup(`${namespace}:${word}`, { count, formatted: String(count), code: 'O1' }), word).toMatch(/^[^$]+$/)
  })
})

describe('a text that a namespace does not have', () => {
  it('is the common one with the nouns of the namespace', () => {
    expect(english('payoutBatches:search.label')).toBe('Search the batches')
    expect(english('payoutBatches:inspector.label')).toBe('Batch details')
    const rows = (count: number) => english('payoutBatches:totals.rows', { count, formatted: String(count) })
    expect([rows(1), rows(2)]).toEqual(['1 batch', '2 batches'])
  })

  it('is missing where there is no common one', () => {
    expect(() => english('payoutBatches:nothing')).toThrow('no text nothing')
  })

  it('is not looked for in the parts of an external name', () => {
    expect(makeListTexts(english, 'orders').enum('product', 'a:left')).toBe('a:left')
  })
})

it('words of a namespace take the place of the common ones', () => {
  expect(english('payouts:state.noneTitle')).toBe('No payouts here')
  expect(english('list:state.noneTitle')).toBe('No rows yet')
})

it('a filter without a name has the title of the column with its id', () => {
  const nameOf = (namespace: ListNamespace, id: string) => filterName(english, namespace, id)
  expect(nameOf('payouts', 'utr')).toBe('UTR')
  expect(nameOf('riskDetections', 'orderCode')).toBe('Payout')
  expect(nameOf('orders', 'userName')).toBe('Payer name')
})

it('a refusal is worded by the list, by what lists have in common, or by all commands', () => {
  const { refusal } = makeListTexts(english, 'riskRules')
  expect(refusal('oneRowOnly')).toBe('Works on one rule at a time')
  expect(refusal('noFile')).toBe('No file was written yet')
  expect(makeListTexts(english, 'todo').refusal('othersRequest')).toBe('Only the requester can withdraw it')
})
