import { describe, expect, it } from 'vitest'
import {
  bestOf,
  digitsIn,
  pickedBy,
  pickOrders,
  searchedIn,
  sumOf,
  withFound,
} from '#features/bank-records/match/pick-orders.ts'

const code = (nth: number) => `C${String(nth).padStart(16, '0')}`
const candidate = (nth: number, isPossible = true) => ({
  orderCode: code(nth),
  amountMinor: nth * 100,
  isPossible,
})
const LIST = [candidate(1), candidate(2), candidate(3)]

describe('digits in the field of orders', () => {
  it.each([
    ['2', code(2)],
    [`${code(1)}3`, code(3)],
    [',2', `${code(1)},${code(2)}`],
    [`${code(1)},2`, `${code(1)},${code(2)}`],
    [`${code(1)},${code(2)}3`, `${code(1)},${code(3)}`],
  ])('%s are the candidates at their places', (typed, picked) => expect(pickOrders(typed, LIST)).toBe(picked))

  it.each(['9', code(1), `${code(1)},`, 'UTR12345', ''])('%s stays', (typed) =>
    expect(pickOrders(typed, LIST)).toBeUndefined(),
  )
})

it('takes a digit that follows a picked place for a reference that is typed', () => {
  // As the field goes: each digit behind the best candidate, and what it becomes by it.
  let [field, picked] = [code(1), null as ReturnType<typeof pickedBy>]
  for (const digit of '312345678901') {
    const typed = `${field}${digit}`
    const digits = picked ? digitsIn(typed, picked) : undefined
    const wanted = digits ?? pickOrders(typed, LIST)
    picked = digits === undefined && wanted !== undefined ? pickedBy(typed, wanted) : null
    field = wanted ?? typed
  }
  expect(field).toBe('312345678901')
  expect(searchedIn(field)).toBe('312345678901')
  const second = `${code(1)},${code(2)}`
  expect(digitsIn(`${second}7`, { digit: '2', orderCodes: second })).toBe(`${code(1)},27`)
  expect(digitsIn(`${second},`, { digit: '2', orderCodes: second })).toBeUndefined()
  expect(pickedBy(`${code(1)},`, `${code(1)},`)).toBeNull()
})

it('looks for what is no number of an order, and puts the found one in its place', () => {
  expect(searchedIn('412345678901')).toBe('412345678901')
  expect(searchedIn(`${code(1)}, 412345678901`)).toBe('412345678901')
  expect(searchedIn(`${code(1)}412345678901`)).toBe('412345678901')
  expect(searchedIn(code(1))).toBeNull()
  expect(searchedIn('C26112485')).toBeNull()
  expect(searchedIn('4123')).toBeNull()
  expect(withFound(`${code(1)},412345678901`, code(7))).toBe(`${code(1)},${code(7)}`)
})

it('begins with the likeliest candidate where the matching calls it possible, and with none otherwise', () => {
  expect(bestOf(LIST)?.orderCode).toBe(code(1))
  const unlikely = [candidate(1, false), candidate(2)]
  expect(bestOf(unlikely)).toBeUndefined()
  expect(pickOrders(',2', unlikely)).toBe(`,${code(2)}`)
})

it('sums up what chosen orders want, as far as it is known', () => {
  expect(sumOf([code(1), code(3)], LIST)).toBe(400)
  expect(sumOf([code(9)], LIST)).toBeNull()
})
