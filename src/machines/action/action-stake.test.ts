import { expect, it } from 'vitest'
import { stakeOf } from '#machines/action/action-form.ts'
import { merchantActions } from '#actions/parties/party.actions.ts'

const { create } = merchantActions.actions
if (create?.does !== 'form') throw new Error('merchants are added by a form')
const { form } = create
const snapshot = (value: string, name: string) => ({ value, context: { form, row: { rows: [] }, values: { name } } })

it('has something at stake only while something is typed that was not sent', () => {
  expect(stakeOf(snapshot('editing', ''))).toBe('none')
  expect(stakeOf(snapshot('editing', 'Corner Shop'))).toBe('typed')
  expect(stakeOf(snapshot('submitting', 'Corner Shop'))).toBe('held')
  for (const value of ['answered', 'done']) expect(stakeOf(snapshot(value, 'Corner Shop'))).toBe('none')
})
