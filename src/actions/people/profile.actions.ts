import type { Profile } from '#contract/people/profile.endpoints.ts'
import { NETWORK, NOTE, PASSWORD } from '#domain/lists/fields/common.fields.ts'
import { CALLBACK_FORMATS, ENCRYPTIONS, SIGN_VERSIONS } from '#domain/orders/order-sign.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { FieldEditor } from '#machines/form/form-field.ts'
import { given, textOf, typedOf } from '#machines/form/form-values.ts'
import { formField } from '#machines/form/input-form.ts'
import type { FieldFaults, FormValues } from '#machines/form/form-values.ts'

const secret = (name: string) => formField<unknown>(name, { ...PASSWORD, required: true })
const choice = (group: string, names: readonly (string | number)[]): FieldEditor<unknown> => ({
  kind: 'choice',
  group,
  choicesOf: () => names.map((name) => ({ value: String(name), name: String(name) })),
})

/** A password that is changed with the old one, typed twice. */
const passwordForm = {
  icon: 'lock',
  fields: [secret('oldPassword'), secret('newPassword'), secret('repeatedPassword')],
  faultsOf: (values: FormValues): FieldFaults =>
    typedOf(values, 'newPassword') === typedOf(values, 'repeatedPassword') ? {} : { repeatedPassword: 'notRepeated' },
  inputOf: (_row: unknown, values: FormValues) => ({
    oldPassword: typedOf(values, 'oldPassword'),
    newPassword: typedOf(values, 'newPassword'),
  }),
}
const codeOf = (values: FormValues) => given({ [CODE_FIELD]: textOf(values, CODE_FIELD) })

/** Why a person may not change the own passwords and authenticator, as a reason. */
export const ownLocked = ({ allowModify }: Pick<Profile, 'allowModify'>): string | null =>
  allowModify ? null : 'ownLocked'

const bindRefusal = (profile: Profile) => {
  if (profile.authenticator === 'bound') return 'isBound'
  // Who has to sign in with a code may bind what gives it, whoever manages the account.
  return profile.isCodeAskedAtSignIn ? null : ownLocked(profile)
}
const withoutAuthenticator = ({ authenticator }: Profile) => (authenticator === 'bound' ? null : 'noAuthenticator')
const unlessOldKey = (profile: Profile) => (profile.api?.oldKeyUntil ? withoutAuthenticator(profile) : 'noOldKey')

/** The addresses that a merchant may take off its whitelist. */
export const removable = ({ api }: Profile) => api?.addresses.filter(({ effect }) => effect === 'allow') ?? []

export const profileActions = defineActions('profile', 'profile.get', (make) => ({
  password: make.onRow({ ...passwordForm, call: 'user.changePassword', key: 'p', hint: 1, refusalOf: ownLocked }),
  payPassword: make.onRow({
    ...passwordForm,
    call: 'profile.changePayPassword',
    key: 'y',
    hint: 2,
    refusalOf: ownLocked,
    textFor: ({ hasPayPassword }) => (hasPayPassword ? undefined : 'first'),
  }),
  bind: make.onRow({
    call: 'user.confirmBindForProfile',
    key: 'b',
    icon: 'add',
    asksForCode: true,
    refusalOf: bindRefusal,
    inputOf: ({ account }, values) => ({ userAccount: account, googleCode: textOf(values, CODE_FIELD) }),
  }),
  unbind: make.onRow({
    call: 'user.unbindForProfile',
    key: 'shift+b',
    icon: 'delete',
    asksForCode: true,
    refusalOf: (profile) => (profile.authenticator === 'bound' ? ownLocked(profile) : 'noBinding'),
    inputOf: ({ account }, values) => ({ userAccount: account, googleCode: textOf(values, CODE_FIELD) }),
  }),
  endOthers: make.onRow({
    call: 'profile.endOtherSessions',
    key: 'e',
    icon: 'logout',
    hint: 3,
    refusalOf: ({ sessions }) => (sessions.length > 1 ? null : 'noOtherSession'),
    messageValuesOf: ({ ended }) => ({ ended }),
    inputOf: () => ({}),
  }),
  revealKey: make.onRow({
    call: 'merchantApi.revealKey',
    key: 'r',
    icon: 'open',
    hint: 4,
    showsAnswer: 'always',
    refusalOf: withoutAuthenticator,
    inputOf: (_profile, values) => codeOf(values),
  }),
  rotateKey: make.onRow({
    call: 'merchantApi.rotateKey',
    key: 'c',
    icon: 'reselect',
    hint: 5,
    showsAnswer: 'always',
    refusalOf: (profile) => (profile.api?.oldKeyUntil ? 'oldKeyStands' : withoutAuthenticator(profile)),
    inputOf: (_profile, values) => codeOf(values),
  }),
  endOldKey: make.onRow({
    call: 'merchantApi.endOldKey',
    key: 'Delete',
    icon: 'delete',
    refusalOf: unlessOldKey,
    inputOf: (_profile, values) => codeOf(values),
  }),
  revealTestKey: make.onRow({
    call: 'merchantApi.revealTestKey',
    key: 'i',
    icon: 'open',
    showsAnswer: 'always',
    refusalOf: withoutAuthenticator,
    inputOf: (_profile, values) => codeOf(values),
  }),
  rotateTestKey: make.onRow({
    call: 'merchantApi.rotateTestKey',
    key: 'shift+i',
    icon: 'reselect',
    showsAnswer: 'always',
    refusalOf: withoutAuthenticator,
    inputOf: (_profile, values) => codeOf(values),
  }),
  tryIt: make.opening({
    // The calls of a merchant alone; others test for all merchants, from the menu.
    call: 'merchantApi.revealKey',
    key: 't',
    icon: 'open',
    hint: 6,
    placeOf: () => ({ screen: 'apiTest', search: { mode: 'single' } }),
  }),
  signing: make.onRow({
    call: 'merchantApi.setSigning',
    key: 'h',
    icon: 'edit',
    refusalOf: withoutAuthenticator,
    fields: [
      { name: 'encryption', required: true, editor: choice('encryption', ENCRYPTIONS) },
      { name: 'signVersion', required: true, editor: choice('signVersion', SIGN_VERSIONS) },
    ],
    startOf: ({ api }) => ({ encryption: api?.encryption ?? '', signVersion: String(api?.signVersion ?? '') }),
    inputOf: (_profile, values) => ({
      encryption: ENCRYPTIONS.find((one) => one === textOf(values, 'encryption')) ?? 'SHA256',
      signVersion: SIGN_VERSIONS.find((one) => String(one) === textOf(values, 'signVersion')) ?? 1,
      ...codeOf(values),
    }),
  }),
  callbackFormat: make.onRow({
    call: 'merchantApi.setCallbackFormat',
    key: 'shift+h',
    icon: 'edit',
    fields: [{ name: 'callbackFormat', required: true, editor: choice('callbackFormat', CALLBACK_FORMATS) }],
    startOf: ({ api }) => ({ callbackFormat: api?.callbackFormat ?? '' }),
    inputOf: (_profile, values) => ({
      callbackFormat: CALLBACK_FORMATS.find((one) => one === textOf(values, 'callbackFormat')) ?? 'json',
    }),
  }),
  addAddress: make.onRow({
    call: 'merchantApi.addToIpWhitelist',
    key: 'a',
    icon: 'add',
    fields: [formField('network', { ...NETWORK, required: true }), formField('note', NOTE, { isNarrow: false })],
    textFor: (profile) => (removable(profile).length === 0 ? 'first' : undefined),
    inputOf: (_profile, values) => ({
      network: textOf(values, 'network'),
      ...given({ note: textOf(values, 'note') }),
      ...codeOf(values),
    }),
  }),
  removeAddress: make.onRow({
    call: 'merchantApi.removeFromIpWhitelist',
    key: 'shift+a',
    icon: 'delete',
    refusalOf: (profile) => (removable(profile).length === 0 ? 'noAddress' : null),
    textFor: (profile) => (removable(profile).length === 1 ? 'last' : undefined),
    fields: [{ name: 'id', required: true, editor: { kind: 'select', of: 'addresses' } }],
    inputOf: (_profile, values) => ({ id: textOf(values, 'id'), ...codeOf(values) }),
  }),
}))
