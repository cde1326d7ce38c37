import { expect, it, vi } from 'vitest'
import { createQueueStore, keysOf } from './queue-store.ts'

function storeOf(count: number) {
  const store = createQueueStore()
  const indexes = Array.from({ length: count }, (_, index) => index)
  store.setRows(keysOf({ count, rowAt: (index) => indexes[index], keyOf: (row: number) => `r${row}` }))
  return store
}

it('lands on the first row with the first step, then loses none', () => {
  const store = storeOf(1_000)
  for (let press = 0; press < 500; press += 1) store.moveBy(1)
  expect(store.cursorKey()).toBe('r499')
  store.moveBy(-2)
  expect(store.cursorIndex()).toBe(497)
})

it('moves by the page the table shows', () => {
  const store = storeOf(100)
  store.setPageRows(25)
  store.moveTo('first')
  store.moveTo('pageDown')
  expect(store.cursorIndex()).toBe(25)
  store.moveTo('last')
  store.moveTo('pageUp')
  expect(store.cursorIndex()).toBe(74)
})

it('extends to named targets', () => {
  const store = storeOf(10)
  store.moveToIndex(7)
  store.extendTo('last')
  expect(store.selectedKeys()).toEqual(['r7', 'r8', 'r9'])
})

it('toggles the row under the cursor, or a given one', () => {
  const store = storeOf(3)
  store.toggle()
  expect(store.selectionSize()).toBe(0)
  store.moveBy(1)
  store.toggle()
  store.toggle('r2')
  expect(store.selection()).toEqual({ kind: 'keys', keys: ['r0', 'r2'] })
  store.allMatching()
  store.toggle('r1')
  expect(store.selection()).toEqual({ kind: 'allMatching', except: ['r1'] })
  expect(store.selectionSize()).toBe(2)
})

it('moves to a known key and reports an unknown one', () => {
  const store = storeOf(5)
  expect(store.moveToKey('r3')).toBe(true)
  expect(store.moveToKey('elsewhere')).toBe(false)
  expect(store.cursorKey()).toBe('r3')
})

it('replays steps made while loading once the rows are there', () => {
  const store = storeOf(9)
  store.moveToIndex(5)
  store.toggle()
  store.awaitRows()
  expect([store.cursorKey(), store.selectionSize()]).toEqual([null, 0])
  store.moveBy(1)
  store.moveBy(1)
  store.toggle()
  store.extendBy(1)
  expect(store.cursorKey()).toBeNull()
  store.setRows(keysOf({ count: 3, rowAt: (index) => index, keyOf: (row: number) => `n${row}` }))
  expect([store.cursorKey(), store.selectedKeys()]).toEqual(['n2', ['n1', 'n2']])
  store.moveTo('first')
  expect(store.cursorKey()).toBe('n0')
})

it('drops the steps when no rows arrived', () => {
  const store = storeOf(9)
  store.awaitRows()
  store.moveBy(1)
  store.dropSteps()
  store.setRows(keysOf({ count: 3, rowAt: (index) => index, keyOf: (row: number) => `n${row}` }))
  expect(store.cursorKey()).toBeNull()
  store.moveBy(1)
  expect(store.cursorKey()).toBe('n0')
})

it('does nothing in an empty list', () => {
  const store = storeOf(0)
  const heard = vi.fn()
  store.subscribe(heard)
  store.moveBy(1)
  store.extendTo('last')
  store.none()
  expect(store.cursorIndex()).toBe(-1)
  expect(heard).not.toHaveBeenCalled()
})
