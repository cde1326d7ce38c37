import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyQueueState,
  extendSelection,
  followRows,
  isSelected,
  moveCursor,
  selectLoaded,
  selectMatching,
  selectNone,
  selectionSize,
  toggleKey,
} from './queue-state.ts'
import type { QueueKeys } from './queue-state.ts'

const rowsOf = (list: readonly (string | undefined)[]): QueueKeys => ({
  count: list.length,
  keyAt: (index) => list[index],
})
const letters = rowsOf(['a', 'b', 'c', 'd', 'e'])

describe('cursor', () => {
  it('stays within the rows', () => {
    expect(moveCursor(emptyQueueState, letters, 99)).toMatchObject({ cursorIndex: 4, cursorKey: 'e' })
    expect(moveCursor(emptyQueueState, letters, -3)).toMatchObject({ cursorIndex: 0, cursorKey: 'a' })
  })

  it('has no key on an unloaded row, and gets it when the row arrives', () => {
    const waiting = moveCursor(emptyQueueState, rowsOf(['a', undefined]), 1)
    expect(waiting).toMatchObject({ cursorIndex: 1, cursorKey: null })
    expect(followRows(waiting, rowsOf(['a', 'b']))).toMatchObject({ cursorIndex: 1, cursorKey: 'b' })
  })

  it('keeps its key while its page is refetched', () => {
    const state = moveCursor(emptyQueueState, letters, 2)
    expect(followRows(state, rowsOf(['a', 'b', undefined, 'd', 'e'])).cursorKey).toBe('c')
  })

  it('moves to the row that replaced the removed one', () => {
    const state = moveCursor(emptyQueueState, letters, 2)
    expect(followRows(state, rowsOf(['a', 'b', 'd', 'e']))).toMatchObject({ cursorIndex: 2, cursorKey: 'd' })
    const last = moveCursor(emptyQueueState, letters, 4)
    expect(followRows(last, rowsOf(['a', 'b', 'c', 'd']))).toMatchObject({ cursorIndex: 3, cursorKey: 'd' })
  })

  it('uses the source’s index of a key if available', () => {
    const far = Array.from({ length: 5_000 }, (_, index) => `k${index}`)
    const state = moveCursor(emptyQueueState, rowsOf(far), 10)
    const moved = [...far.slice(0, 10), ...far.slice(11), 'k10']
    expect(followRows(state, rowsOf(moved)).cursorKey).toBe('k11')
    expect(followRows(state, { ...rowsOf(moved), indexOf: (key) => moved.indexOf(key) })).toMatchObject({
      cursorIndex: 4_999,
      cursorKey: 'k10',
    })
  })

  it('has no place in an empty list', () => {
    const state = moveCursor(emptyQueueState, letters, 2)
    expect(followRows(state, rowsOf([])).cursorIndex).toBe(-1)
  })
})

describe('selection', () => {
  it('extends from its anchor and deselects rows on the way back', () => {
    const start = toggleKey(moveCursor(emptyQueueState, letters, 2), 'a')
    const down = extendSelection(extendSelection(start, letters, 3), letters, 4)
    expect([...down.selected]).toEqual(['a', 'c', 'd', 'e'])
    const up = extendSelection(down, letters, 1)
    expect([...up.selected].sort()).toEqual(['a', 'b', 'c'])
    expect(up.cursorKey).toBe('b')
  })

  it('restarts after a plain move', () => {
    const first = extendSelection(moveCursor(emptyQueueState, letters, 0), letters, 1)
    const second = extendSelection(moveCursor(first, letters, 3), letters, 4)
    expect([...second.selected].sort()).toEqual(['a', 'b', 'd', 'e'])
  })

  it('holds everything that matches except deselected rows', () => {
    const state = toggleKey(selectMatching(emptyQueueState), 'b')
    expect(isSelected(state, 'a')).toBe(true)
    expect(isSelected(state, 'b')).toBe(false)
    expect(isSelected(state, 'not loaded')).toBe(true)
    expect(selectionSize(state, 100)).toBe(99)
    expect(selectionSize(selectNone(state), 100)).toBe(0)
  })

  it('includes only loaded rows for all', () => {
    expect([...selectLoaded(emptyQueueState, rowsOf(['a', undefined, 'c'])).selected]).toEqual(['a', 'c'])
  })
})

describe('live updates', () => {
  const list = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 40 })

  it('never move the cursor off its row while that row stays, nor drop a selection', () => {
    fc.assert(
      fc.property(list, list, fc.nat(), fc.nat(), (before, added, at, insertAt) => {
        const cursor = at % before.length
        const fresh = added.filter((key) => !before.includes(key))
        const after = [...before]
        after.splice(insertAt % (before.length + 1), 0, ...fresh)
        const selected = before
          .filter((_, index) => index % 3 === 0)
          .reduce(toggleKey, moveCursor(emptyQueueState, rowsOf(before), cursor))
        const next = followRows(selected, rowsOf(after))
        expect(next.cursorKey).toBe(before[cursor])
        expect(after[next.cursorIndex]).toBe(before[cursor])
        expect(next.selected).toBe(selected.selected)
      }),
    )
  })

  it('create no new state when nothing under the cursor changed', () => {
    const state = moveCursor(emptyQueueState, letters, 2)
    expect(followRows(state, rowsOf(['a', 'b', 'c', 'd', 'e', 'f']))).toBe(state)
  })
})

describe('extending', () => {
  it('always selects exactly the previous selection and the range from anchor to cursor', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 29 }),
        fc.array(fc.nat({ max: 29 }), { minLength: 1 }),
        fc.array(fc.nat({ max: 29 })),
        (start, steps, chosen) => {
          const rows = rowsOf(Array.from({ length: 30 }, (_, index) => `r${index}`))
          const base = [...new Set(chosen)].map((index) => `r${index}`).reduce(toggleKey, emptyQueueState)
          const end = steps.reduce((state, index) => extendSelection(state, rows, index), moveCursor(base, rows, start))
          const [low, high] = [start, steps.at(-1) ?? start].sort((a, b) => a - b)
          const range = Array.from({ length: (high ?? 0) - (low ?? 0) + 1 }, (_, index) => `r${(low ?? 0) + index}`)
          expect(new Set(end.selected)).toEqual(new Set([...base.selected, ...range]))
        },
      ),
    )
  })
})
