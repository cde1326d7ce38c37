import { expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'

const counting = (Object.entries(contract) as [string, EndpointSpec][]).filter(
  ([, { input }]) => 'shape' in input && 'newerThanId' in (input.shape as object),
)

it('is asked by lists that have no row yet', () => {
  expect(counting.length).toBeGreaterThan(5)
  const refused = counting.filter(([, { input }]) => !input.safeParse({ newerThanId: 0, pageSize: 1 }).success)
  expect(refused.map(([name]) => name)).toEqual([])
})
