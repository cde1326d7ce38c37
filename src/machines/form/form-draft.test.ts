import { expect, it } from 'vitest'
import { draftOf, losesSome } from '#machines/form/form-draft.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { emptyValues } from '#machines/form/form-field.ts'

const text = (name: string): FormField<never> => ({ name, editor: { kind: 'text', maxLength: 64 } })
const FIELDS: readonly FormField<never>[] = [
  text('utr'),
  text('payerName'),
  { name: 'offset', editor: { kind: 'flag' } },
  text('googleCode'),
  text('signKey'),
  { name: 'botToken', editor: { kind: 'secret', maxLength: 64 } },
  { name: 'file', editor: { kind: 'file', accept: '.csv' } },
  { name: 'extra', editor: { kind: 'pairs', max: 5, nameLength: 20, valueLength: 20 } },
  { name: 'login', editor: { kind: 'group', fields: [text('account'), text('password')] } },
]
const start = emptyValues(FIELDS)

it('keeps what was added to the beginning of a form, and nothing else', () => {
  expect(draftOf(FIELDS, start, start)).toBeNull()
  expect(draftOf(FIELDS, start, { ...start, utr: 'U1', offset: true })).toEqual({ utr: 'U1', offset: true })
  const begun = { ...start, utr: 'U1', payerName: 'Asha' }
  expect(draftOf(FIELDS, begun, { ...begun, payerName: '' })).toEqual({ payerName: '' })
})

it('keeps no code, password, key or file, wherever it was typed', () => {
  const secrets = {
    googleCode: '123456',
    signKey: 'k',
    botToken: 't',
    file: new File(['x'], 'x.csv'),
    login: { account: 'asha', password: 'secret' },
    extra: [
      { name: 'apiKey', value: 'k' },
      { name: 'colour', value: 'red' },
    ],
  }
  expect(draftOf(FIELDS, start, { ...start, ...secrets })).toEqual({
    login: { account: 'asha' },
    extra: [
      { name: 'apiKey', value: '' },
      { name: 'colour', value: 'red' },
    ],
  })
  expect(draftOf(FIELDS, start, { ...start, googleCode: '123456' })).toBeNull()
})

it('tells what a draft would lose', () => {
  expect(losesSome(FIELDS, start, { ...start, utr: 'U1' })).toBe(false)
  expect(losesSome(FIELDS, start, { ...start, botToken: 't' })).toBe(true)
  expect(losesSome(FIELDS, start, { ...start, login: { account: '', password: 'x' } })).toBe(true)
})
