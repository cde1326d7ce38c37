import { describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { startValues } from '#machines/action/action-form.ts'
import { noteForm } from '#machines/form/note-form.ts'

const row = { orderCode: 'C2611200000000001', merchantId: 7, supplierId: 9 }
const form = noteForm('order')
const inputOf = (about: string, order: Parameters<typeof form.inputOf>[0] = row) =>
  form.inputOf(order, { ...startValues(form, row), text: 'calls after 18:00', pinned: true, about })

describe('a note', () => {
  it('is about the order that it was begun on, unless its merchant or supplier is chosen', () => {
    expect(startValues(form, row)).toMatchObject({ about: 'order', text: '', pinned: false })
    expect(inputOf('order')).toEqual({
      kind: 'order',
      subject: row.orderCode,
      text: 'calls after 18:00',
      pinned: true,
    })
    expect(inputOf('merchant')).toMatchObject({ kind: 'merchant', subject: '7' })
    expect(inputOf('supplier')).toMatchObject({ kind: 'supplier', subject: '9' })
    expect(inputOf('supplier', { ...row, supplierId: null })).toMatchObject({ kind: 'order' })
    for (const about of ['order', 'merchant', 'supplier'])
      expect(contract['note.add'].input.safeParse(inputOf(about)).success).toBe(true)
  })

  it('offers the supplier only where the order has one', () => {
    const editor = form.fields.find(({ name }) => name === 'about')?.editor
    const offered = (supplierId: number | null) =>
      editor?.kind === 'choice' &&
      editor.choicesOf({ ...row, supplierId }, { role: 'admin', settings: {} as never }).map(({ value }) => value)
    expect(offered(9)).toEqual(['order', 'merchant', 'supplier'])
    expect(offered(null)).toEqual(['order', 'merchant'])
  })
})
