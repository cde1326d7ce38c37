import { expect, it } from 'vitest'
import { createQueueStore } from '#ui/queue/queue-store.ts'
import { createFollower } from './row-follower.ts'
import type { FollowedScroll } from './row-follower.ts'
import { linesOf } from './row-lines.ts'

const rowHeight = 36

/** A window of ten rows over a list, and where it stands. */
function windowOfTen(): FollowedScroll {
  let offset = 0
  return {
    height: () => 10 * rowHeight,
    offset: () => offset,
    scrollTo: (next) => {
      offset = next
    },
  }
}

function listOf(keys: readonly string[], listKey = 'all') {
  return {
    source: { count: keys.length, rowAt: (index: number) => keys[index], keyOf: (key: string) => key },
    lines: linesOf(keys.length),
    rowHeight,
    listKey,
  }
}

const letters = Array.from({ length: 100 }, (_, index) => `k${index}`)

function followed() {
  const [rows, store] = [windowOfTen(), createQueueStore()]
  const follow = createFollower<string>(store, rows)
  follow(listOf(letters))
  rows.scrollTo(20 * rowHeight)
  return { rows, store, follow }
}

it('keeps the first fully visible row in place when rows are inserted above it', () => {
  const { rows, follow } = followed()
  follow(listOf(['new', 'newer', ...letters]))
  expect(rows.offset()).toBe(22 * rowHeight)
})

it('keeps the cursor’s row in place while it is visible', () => {
  const { rows, store, follow } = followed()
  store.moveToIndex(25)
  follow(listOf([...letters.slice(0, 22), 'new', ...letters.slice(22)]))
  expect([rows.offset(), store.cursorKey(), store.cursorIndex()]).toEqual([21 * rowHeight, 'k25', 26])
})

it('starts another list at its top without a cursor, once its rows are there', () => {
  const { rows, store, follow } = followed()
  store.moveToIndex(25)
  const before = listOf(letters)
  follow(before)
  follow({ ...before, listKey: 'failed' })
  expect([rows.offset(), store.cursorKey()]).toEqual([20 * rowHeight, 'k25'])
  follow(listOf(['f1', 'f2'], 'failed'))
  expect([rows.offset(), store.cursorKey()]).toEqual([0, null])
})

it('keeps a row in place when a heading comes above it', () => {
  const { rows, store, follow } = followed()
  store.moveToIndex(25)
  const grouped = { ...listOf(letters), lines: linesOf(letters.length, (index) => (index < 10 ? 'few' : 'many')) }
  follow(grouped)
  expect([rows.offset(), store.cursorKey()]).toEqual([22 * rowHeight, 'k25'])
})
