import { describe, expect, it } from 'vitest'
import { createSearchIndex } from '#commands/search/palette-search.ts'
import { pinyinOf } from '#commands/search/pinyin.ts'

const item = (id: string, title: string, english: string) => {
  const { full, initials } = pinyinOf(title)
  return { id, texts: [title, english, full, initials] }
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
})
