import { expect, it } from 'vitest'
import { stakeOf, startValues, valuesOn } from '#machines/action/action-form.ts'
import type { ActionForm } from '#machines/action/action-form.ts'

interface Limits {
  atOnce: string
  floor: string
}

const form: ActionForm<Limits> = {
  name: 'edit',
  callFor: () => 'merchant.update',
  fields: [
    { name: 'atOnce', editor: { kind: 'number' } },
    { name: 'floor', editor: { kind: 'number' } },
  ],
  review: 'never',
  startOf: ({ atOnce, floor }) => ({ atOnce, floor }),
  inputOf: () => ({ id: 1 }),
}

it('keeps what was typed on a row that somebody else changed, and takes over what was not', () => {
  const row = { atOnce: '5', floor: '10' }
  const values = { ...startValues(form, row), floor: '20' }
  expect(valuesOn({ form, row, values }, { atOnce: '7', floor: '30' })).toMatchObject({ atOnce: '7', floor: '20' })
  expect(valuesOn({ form, row, values }, { atOnce: '', floor: '10' })).toMatchObject({ atOnce: '', floor: '20' })
})

it('loses nothing with values that were carried over, and something with those typed over them', () => {
  const row = { atOnce: '5', floor: '10' }
  const carried = { floor: '20' }
  const context = { form, row, carried, values: startValues(form, row, carried) }
  expect(context.values).toMatchObject({ atOnce: '5', floor: '20' })
  expect(stakeOf({ value: 'editing', context })).toBe('none')
  const values = { ...context.values, floor: '30' }
  expect(stakeOf({ value: 'editing', context: { ...context, values } })).toBe('typed')
})
