import { addressesOf } from '#actions/people/address-use.ts'
import type { UserRow } from '#contract/people/user-admin.endpoints.ts'
import { GOOGLE_CODE } from '#domain/lists/fields/common.fields.ts'
import { USER_INPUT } from '#domain/lists/parties/people.fields.ts'
import { ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { Rows } from '#machines/action/define-actions.ts'
import type { FieldEditor, FormField } from '#machines/form/form-field.ts'
import { flagOf, textOf, typedOf } from '#machines/form/form-values.ts'
import { asking, formField } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'

type Subject = Rows<UserRow>
type Field = FormField<Subject>

const ask = asking(USER_INPUT)
/** A password that stays where none is typed. */
const keptPassword = (name: 'password' | 'secondPassword'): Field =>
  ask(name, { required: undefined, isNarrow: true, isStored: () => true })
const code: Field = formField('googleCode', GOOGLE_CODE, { required: true, input: 'numeric' })
const needToLogout: Field = { name: 'needToLogout', editor: { kind: 'flag' } }
/** Only a superAdmin makes superAdmins. */
const roleEditor: FieldEditor<Subject> = {
  kind: 'choice',
  group: 'role',
  choicesOf: (_row, { role }) =>
    ROLES.filter((one) => one !== 'superAdmin' || role === 'superAdmin').map((name) => ({ value: name, name })),
}

/** The role cannot change while a supplier or merchant hangs on it, nor can one's own. */
const isRoleFixed = (subject: Subject | null) =>
  subject?.rows.some(({ party, isOwn }) => party !== null || isOwn) ?? false

const FIELDS = {
  create: [
    ask('account'),
    ask('nickname'),
    ask('password', { isNarrow: true }),
    ask('secondPassword', { isNarrow: true }),
    { name: 'access', required: true, editor: roleEditor },
  ],
  edit: [
    ask('account'),
    ask('nickname'),
    { name: 'access', required: true, editor: roleEditor, isReadOnly: isRoleFixed, issuesOf: ['role'] },
    keptPassword('password'),
    keptPassword('secondPassword'),
  ],
} satisfies Record<string, readonly Field[]>

// An unknown role is a form fault before sending.
const roleOf = (values: FormValues): Role =>
  ROLES.find((role) => role === textOf(values, 'access')) ?? 'customerService'
/** A password as typed; left out where none is. */
const passwordsOf = (values: FormValues) =>
  Object.fromEntries(
    ['password', 'secondPassword'].flatMap((name) => (typedOf(values, name) ? [[name, typedOf(values, name)]] : [])),
  ) as { password?: string; secondPassword?: string }
const unlessSame = <Value>(value: Value, before: Value) => (value === before ? undefined : value)

const refusalOf =
  (
    ...refusals: readonly ('ownAccount' | 'userDeleted' | 'userNotDeleted' | 'noBinding' | 'isBound' | 'notPending')[]
  ) =>
  ({ isOwn, status, googleBinding }: UserRow): string | null => {
    const holds = {
      ownAccount: isOwn,
      userDeleted: status === 'deleted',
      userNotDeleted: status !== 'deleted',
      noBinding: googleBinding === 'none',
      isBound: googleBinding === 'bound',
      notPending: googleBinding !== 'pending',
    }
    return refusals.find((refusal) => holds[refusal]) ?? null
  }

export const userActions = defineActions('user', 'admin.getUserList', (make) => ({
  create: make.onList({
    call: 'admin.addUser',
    key: 'a',
    icon: 'add',
    hint: 9,
    fields: FIELDS.create,
    messageValuesOf: ({ id }) => ({ open: String(id) }),
    inputOf: (values) => ({
      account: textOf(values, 'account'),
      nickname: textOf(values, 'nickname'),
      access: roleOf(values),
      ...passwordsOf(values),
      password: typedOf(values, 'password'),
    }),
  }),
  edit: make.onRow({
    call: 'admin.updateUser',
    key: 'e',
    icon: 'edit',
    hint: 10,
    fields: FIELDS.edit,
    startOf: ({ account, nickname, access }) => ({ account, nickname, access }),
    inputOf: (row, values) => ({
      id: row.id,
      expectedVersion: row.version,
      nickname: textOf(values, 'nickname'),
      account: unlessSame(textOf(values, 'account'), row.account),
      role: unlessSame(roleOf(values), row.access),
      ...passwordsOf(values),
    }),
  }),
  switch: make.onRow({
    call: 'admin.setUserEnabled',
    key: 's',
    icon: 'status',
    hint: 11,
    refusalOf: refusalOf('ownAccount', 'userDeleted'),
    textFor: ({ status }) => (status === 'active' ? 'active' : undefined),
    inputOf: ({ id, status, version }) => ({ id, enabled: status !== 'active', expectedVersion: version }),
  }),
  delete: make.onRow({
    call: 'admin.deleteUser',
    key: 'Delete',
    icon: 'delete',
    hint: 12,
    refusalOf: refusalOf('ownAccount', 'userDeleted'),
    inputOf: ({ id, version }) => ({ id, expectedVersion: version }),
  }),
  restore: make.onRow({
    call: 'admin.restoreUser',
    key: 'r',
    icon: 'undo',
    hint: 13,
    refusalOf: refusalOf('userNotDeleted'),
    inputOf: ({ id, version }) => ({ id, expectedVersion: version }),
  }),
  repair: make.onRow({
    call: 'admin.repairUser',
    key: 'shift+n',
    icon: 'edit',
    refusalOf: refusalOf('ownAccount'),
    fields: [formField('newAccountName', USER_INPUT.account)],
    inputOf: ({ id }, values) => ({ userId: id, newAccountName: textOf(values, 'newAccountName') }),
  }),
  bind: make.onRow({
    call: 'user.bindUser',
    key: 'b',
    icon: 'add',
    fields: [needToLogout],
    showsAnswer: 'always',
    refusalOf: refusalOf('ownAccount', 'isBound'),
    inputOf: ({ account }, values) => ({ userAccount: account, needToLogout: flagOf(values, 'needToLogout') }),
  }),
  confirmBind: make.onRow({
    call: 'user.confirmBind',
    key: 'c',
    icon: 'done',
    fields: [code],
    refusalOf: refusalOf('ownAccount', 'notPending'),
    inputOf: ({ account }, values) => ({ userAccount: account, googleCode: textOf(values, 'googleCode') }),
  }),
  unbind: make.onRow({
    call: 'user.unbind',
    key: 'shift+b',
    icon: 'delete',
    fields: [needToLogout],
    refusalOf: refusalOf('ownAccount', 'noBinding'),
    inputOf: ({ account }, values) => ({ userAccount: account, needToLogout: flagOf(values, 'needToLogout') }),
  }),
  addresses: addressesOf(make),
  googleVerify: make.onRow({
    call: 'user.enableGoogleVerify',
    key: 'shift+g',
    icon: 'status',
    textFor: ({ enableGoogleVerify }) => (enableGoogleVerify ? 'on' : undefined),
    inputOf: ({ id, enableGoogleVerify }) => ({ userId: id, enableGoogleVerify: !enableGoogleVerify }),
  }),
  allowModify: make.onRow({
    call: 'user.setAllowModify',
    key: 'm',
    icon: 'status',
    textFor: ({ allowModify }) => (allowModify ? 'on' : undefined),
    inputOf: ({ id, allowModify }) => ({ userId: id, allowModify: !allowModify }),
  }),
}))
