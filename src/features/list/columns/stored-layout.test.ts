import { describe, expect, it } from 'vitest'
import { readListLayout } from '#features/list/columns/stored-layout.ts'
import type { QueueColumn } from '#ui/queue/queue-types.ts'

const columns: QueueColumn<never>[] = ['a', 'b', 'c'].map((id) => ({
  id,
  title: id,
  width: 100,
  hidden: id === 'c',
  render: () => null,
}))

describe('readListLayout', () => {
  it('returns the default when nothing is stored', () => {
    expect(readListLayout(undefined, columns)).toMatchObject({
      layout: { order: ['a', 'b', 'c'], hidden: ['c'] },
      density: 'normal',
      inspectorWidth: 356,
    })
  })

  it('keeps the stored layout across JSON, and adds new columns', () => {
    const stored = {
      layout: { order: ['b', 'a'], hidden: [], pinned: ['b'], widths: { a: 222 }, known: ['a', 'b'] },
      density: 'compact',
      inspectorWidth: 500,
    }
    const read = readListLayout(JSON.parse(JSON.stringify(stored)), columns)
    expect(read).toMatchObject({ density: 'compact', inspectorWidth: 500 })
    expect(read.layout).toMatchObject({ order: ['b', 'c', 'a'], hidden: ['c'], pinned: ['b'], widths: { a: 222 } })
  })

  it.each([['text'], [{ layout: { order: 7 } }], [{ density: 'huge', inspectorWidth: -1 }], [null]])(
    'survives %j',
    (stored) => {
      expect(readListLayout(stored, columns)).toMatchObject({ density: 'normal', inspectorWidth: 356 })
    },
  )
})
