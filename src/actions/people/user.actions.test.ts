import { describe, expect, it } from 'vitest'
import type { UserRow } from '#contract/people/user-admin.endpoints.ts'
import { ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import type { Rows } from '#machines/action/define-actions.ts'
import { formFaults } from '#machines/action/form-faults.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { userActions } from '#actions/people/user.actions.ts'

const ROW: UserRow = {
  id: 7,
  version: 3,
  createdBy: null,
  createTime: '2026-11-22T00:00:00.000Z',
  updatedBy: null,
  updateTime: '2026-11-22T00:00:00.000Z',
  account: 'someone01',
  nickname: 'Someone',
  access: 'customerService',
  status: 'active',
  party: null,
  googleBinding: 'none',
  enableGoogleVerify: false,
  allowModify: true,
  lockedUntil: null,
  isOwn: false,
}
const factsOf = (role: Role): FormFacts => ({
  role,
  settings: {
    canTimeoutSupplement: false,
    googleVerifyManualSupplement: false,
    googleVerifyBalanceOperation: false,
    googleVerifyBatchOperations: false,
    googleVerifyIpRule: false,
    googleVerifyIpWhitelist: false,
  },
})

function actionOf(verb: string) {
  const action = userActions.actions[verb]
  if (action?.does !== 'form') throw new Error(`${verb} has no form`)
  return { ...action, form: action.form as ActionForm<Rows<UserRow>> }
}
const subject = (change: Partial<UserRow> = {}): Rows<UserRow> => ({ rows: [{ ...ROW, ...change }] })
const inputOf = (verb: string, values: FormValues, row = subject()) => {
  const { form } = actionOf(verb)
  return form.inputOf(row, { ...form.startOf?.(row), ...values })
}

describe('the form of an account', () => {
  const NEW = { account: ' agent0001 ', nickname: 'Agent', access: 'admin', password: ' Pass 2026 ' }

  it('sends passwords as typed, and the second one only where it is given', () => {
    const sent = { account: 'agent0001', nickname: 'Agent', access: 'admin', password: ' Pass 2026 ' }
    expect(inputOf('create', NEW)).toEqual(sent)
    expect(inputOf('create', { ...NEW, secondPassword: 'Other2026' })).toEqual({ ...sent, secondPassword: 'Other2026' })
  })

  it.each([
    ['account', 'short1', 'account'],
    ['account', 'with-hyphen', 'account'],
    ['account', '', 'required'],
    ['password', 'lettersonly', 'password'],
    ['password', '', 'required'],
    ['nickname', '  ', 'required'],
    ['access', '', 'required'],
  ])('names what is wrong with %s %j before sending', (name, value, fault) => {
    const { form } = actionOf('create')
    expect(formFaults(form, { rows: [] }, { ...NEW, [name]: value }, factsOf('admin'))).toEqual({ [name]: fault })
  })

  it('sends of an existing account only what is another', () => {
    const kept = { id: 7, expectedVersion: 3, nickname: 'Someone', account: undefined, role: undefined }
    expect(inputOf('edit', {})).toEqual(kept)
    expect(inputOf('edit', { account: 'someone02', access: 'admin', password: 'Another2026' })).toEqual({
      ...kept,
      account: 'someone02',
      role: 'admin',
      password: 'Another2026',
    })
    // A name that is older than the rule for names stands in nobody's way.
    const old = subject({ account: 'old.name' })
    const { form } = actionOf('edit')
    expect(formFaults(form, old, { ...form.startOf?.(old), nickname: 'New' }, factsOf('admin'))).toEqual({})
  })

  it('offers the superAdmin’s role to superAdmins alone, and keeps a role that cannot change', () => {
    const role = actionOf('edit').form.fields.find(({ name }) => name === 'access')
    const offered = (actor: Role) =>
      role?.editor.kind === 'choice' ? role.editor.choicesOf(subject(), factsOf(actor)).map(({ value }) => value) : []
    expect(offered('superAdmin')).toEqual(ROLES)
    expect(offered('admin')).toEqual(ROLES.filter((one) => one !== 'superAdmin'))
    expect([{}, { isOwn: true }, { party: 'A pay' }].map((change) => role?.isReadOnly?.(subject(change)))).toEqual([
      false,
      true,
      true,
    ])
  })
})

it.each([
  ['switch', {}, null],
  ['switch', { isOwn: true }, 'ownAccount'],
  ['switch', { status: 'deleted' }, 'userDeleted'],
  ['delete', { isOwn: true }, 'ownAccount'],
  ['restore', {}, 'userNotDeleted'],
  ['restore', { status: 'deleted' }, null],
  ['repair', { status: 'deleted' }, null],
  ['repair', { isOwn: true }, 'ownAccount'],
  ['bind', { googleBinding: 'bound' }, 'isBound'],
  ['bind', { googleBinding: 'pending' }, null],
  ['confirmBind', {}, 'notPending'],
  ['confirmBind', { googleBinding: 'pending' }, null],
  ['unbind', {}, 'noBinding'],
  ['unbind', { googleBinding: 'bound' }, null],
] as const)('%s of an account with %j is refused: %s', (verb, change, refusal) => {
  expect(actionOf(verb).refusalOf?.({ ...ROW, ...change } as never, { settings: {} }) ?? null).toBe(refusal)
})

it.each([
  ['switch', { id: 7, enabled: false, expectedVersion: 3 }],
  ['googleVerify', { userId: 7, enableGoogleVerify: true }],
  ['allowModify', { userId: 7, allowModify: false }],
])('%s turns round what is', (verb, input) => {
  expect(inputOf(verb, {})).toEqual(input)
})
