import { expect, it } from 'vitest'
import { plainName } from './plain-name.ts'

it.each([
  ['RAVI KUMAR', 'ravi kumar'],
  [' Ravi  Kumar ', 'RaviKumar'],
  ['Ｒａｖｉ　Ｋｕｍａｒ', 'Ravi Kumar'],
  ['Mr. Ravi Kumar', 'MR RAVI KUMAR'],
  ['张 三', '张三'],
  ['Ra\u200bvi\u00adKumar', 'Ravi Kumar'],
])('takes %j and %j for one name', (one, other) => {
  expect(plainName(one)).toBe(plainName(other))
  expect(plainName(one)).not.toBe('')
})

it('tells different names apart, and nothing is nobody’s name', () => {
  expect(plainName('Ravi Kumar')).not.toBe(plainName('Ravi Kumari'))
  expect([plainName(null), plainName(undefined), plainName(' . - ')]).toEqual(['', '', ''])
})
