import { expect, it } from 'vitest'
import { linkChain } from '#domain/trusted-chain/link-chain.ts'
import { walkChain } from '#domain/trusted-chain/walk-chain.ts'
import { MINUTE, WINDOWS } from '#tests/support/chains/made-chains.ts'

const walk = (rows: readonly (readonly [signed: number, balance: number | null])[], id: number, reach = 9) => {
  const records = rows.map(([signed, balance], nth) => ({ id: nth + 1, at: nth * MINUTE, signed, balance, utr: null }))
  return walkChain(records, linkChain(records, WINDOWS), id, reach).map(({ by, record }) => `${by} ${record.id}`)
}

it('leads along links, over records without a balance, and over breaks, the same from each of its records', () => {
  const rows = [
    [5, 105],
    [10, null],
    [20, 135],
    [1, 136],
    [7, 150],
  ] as const
  const whole = ['begin 1', 'over 2', 'link 3', 'link 4', 'break 5']
  for (const id of [1, 3, 4, 5]) expect(walk(rows, id)).toEqual(whole)
  expect(walk(rows, 4, 1)).toEqual(['link 3', 'link 4', 'break 5'])
})

it('shows both records that go on from the same balance, the same from each of its records', () => {
  const forged = [
    [5, 105],
    [10, 115],
    [20, 135],
    [7, 122],
  ] as const
  const whole = ['begin 1', 'link 2', 'fork 4', 'link 3', 'break 4']
  for (const id of [1, 2, 3, 4]) expect(walk(forged, id)).toEqual(whole)
  expect(walk(forged, 4, 1)).toEqual(['link 3', 'break 4'])
})

it('of a record that was told twice shows the one that stands for it', () => {
  expect(
    walk(
      [
        [5, 105],
        [5, 105],
        [1, 106],
      ] as const,
      2,
    ),
  ).toEqual(['begin 1', 'link 3'])
})
