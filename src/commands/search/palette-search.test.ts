import { describe, expect, it } from 'vitest'
import { createSearchIndex } from '#commands/search/palette-search.ts'
import { pinyinOf } from '#commands/search/pinyin.ts'
import { namesDeed } from '#commands/search/synonyms.ts'

const item = (id: string, title: string, english: string) => {
  return { id, texts: [title, english], sounds: [pinyinOf(title) ?? []] }
}

const index = createSearchIndex([
  item('orders', '代收订单', 'Collection orders'),
  item('callbacks', '订单回调', 'Order callbacks'),
  item('resend', '重发回调', 'Resend callback'),
  item('home', '首页', 'Home'),
])

const ids = (query: string) => index.find(query, 10).map(({ id }) => id)

describe('palette search', () => {
  it('finds a Chinese title by pinyin, initials, English and itself', () => {
    expect(ids('daishou')).toEqual(['orders'])
    expect(ids('dsdd')).toEqual(['orders'])
    expect(ids('collection')).toEqual(['orders'])
    expect(ids('代收')).toEqual(['orders'])
  })

  it('puts a title that starts with the query before one that holds it', () => {
    expect(ids('order')).toEqual(['callbacks', 'orders'])
  })

  it('keeps the order of titles of one length, however long their pinyin is', () => {
    const statistics = item('statistics', '代收统计', 'Collection statistics')
    const both = createSearchIndex([item('orders', '代收订单', 'Collection orders'), statistics])
    for (const query of ['代收', 'ds', 'daishou', 'collection'])
      expect(both.find(query, 10).map(({ id }) => id)).toEqual(['orders', 'statistics'])
  })

  it('requires every word', () => {
    expect(ids('callback resend')).toEqual(['resend'])
    expect(ids('callback zebra')).toEqual([])
  })

  it('keeps its own order for an empty query and honours the limit', () => {
    expect(index.find('', 2).map(({ id }) => id)).toEqual(['orders', 'callbacks'])
  })

  it('matches letters with few gaps, from three letters on', () => {
    expect(ids('rsd')).toEqual(['resend'])
    expect(ids('zz')).toEqual([])
    expect(createSearchIndex([{ id: 'far', texts: ['screen/payout/list/customer'] }]).find('close', 10)).toEqual([])
  })

  it('takes words in any order, without articles, in the singular or plural', () => {
    for (const query of ['callback order', 'the orders callback', 'order-callbacks', '回调订单'])
      expect(ids(query)[0]).toBe('callbacks')
  })

  it('takes syllables in full, by their first letters, or both', () => {
    for (const query of ['daishoudd', 'dsdingdan', 'dai shou', 'daishoudingd']) expect(ids(query)).toEqual(['orders'])
    expect(ids('dingdanhuidiao')).toEqual(['callbacks'])
  })

  it('forgives one slip in five letters, but only where the words as typed find nothing', () => {
    for (const query of ['collecton orders', 'colection', 'collectionn', 'collectoin', '代收定单'])
      expect(ids(query)).toEqual(['orders'])
    expect(ids('colectoin')).toEqual([])
    const near = createSearchIndex([item('form', '', 'Format'), item('farm', '', 'Farm')])
    expect(near.find('form', 10).map(({ id }) => id)).toEqual(['form'])
  })

  it('finds an item by its other words and by words of the same meaning', () => {
    const one = { id: 'add', texts: ['New merchant', '新建商户'], synonyms: ['onboard', '进件'], around: ['Shops'] }
    const other = { id: 'other', texts: ['New bank'] }
    const meanings = [
      ['add', 'new'],
      ['添加', '新建'],
    ].map((words) => ({ words, isDeed: true }))
    const both = createSearchIndex([other, one], meanings)
    for (const query of ['onboard', '进件', 'add merchant', '添加商户', 'merchant shop'])
      expect(both.find(query, 10).map(({ id }) => id)).toEqual(['add'])
    expect(both.find('add', 10).map(({ id }) => id)).toEqual(['other', 'add'])
    expect(['merchant add', '添加商户', 'merchant', '商户'].map((query) => namesDeed(query, meanings))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('finds keys, which are no words', () => {
    const keys = createSearchIndex(['?', '[', 'a'].map((key) => ({ id: key, texts: [`Do ${key}`, key] })))
    for (const key of ['?', '[', 'a']) expect(keys.find(key, 1).map(({ id }) => id)).toEqual([key])
  })
})
