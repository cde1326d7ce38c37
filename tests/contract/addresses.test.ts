import { expect, it } from 'vitest'
import { ACTION_SETS } from '#actions/action-sets.gen.ts'
import { allCommands } from '#commands/command-list.ts'
import { entriesOf } from '#domain/lists/fields/list-field.ts'
import { commandOf } from '#machines/action/define-actions.ts'
import type { ActionSet } from '#machines/action/define-actions.ts'
import { fieldLists } from '#tests/support/sources/field-lists.ts'

const SETS: readonly ActionSet[] = ACTION_SETS
const ADDRESS = '198.51.100.7'

/** Lists with an address in each row, and the name of its field. */
const withAddress = fieldLists.flatMap((list) =>
  entriesOf(list.fields).flatMap(([field, { kind, ...more }]) =>
    kind === 'text' && 'isNetwork' in more ? [{ ...list, field }] : [],
  ),
)

it('knows the lists that show addresses', () => {
  expect(withAddress.map(({ call }) => call).toSorted()).toEqual([
    'audit.getList',
    'ipAllowance.getList',
    'ipFreeze.getList',
    'ipRule.getList',
    'monitorLog.getList',
    'orderAnalysis.getFrequency',
    'user.getSessions',
  ])
})

it.each(withAddress)('$call tells by i who signed in from the address of a row', ({ call, field, shows }) => {
  const set = SETS.find(({ list }) => list === call)
  const forms = Object.entries(set?.actions ?? {}).flatMap(([verb, action]) =>
    set && action.does === 'form' && action.call === 'user.getAddresses'
      ? [[commandOf(set, verb), action] as const]
      : [],
  )
  expect(forms.map(([, { form }]) => form.inputOf({ rows: [{ [field]: ADDRESS }] } as never, {}))).toEqual([
    { ip: ADDRESS },
  ])
  const keys = allCommands([]).flatMap(({ id, keys }) => (id === forms[0]?.[0] ? keys : []))
  expect(keys).toEqual(['i'])
  expect(shows).toBe('AddressDays')
})
