import { useTranslation } from 'react-i18next'
import { userActions } from '#actions/people/user.actions.ts'
import { bindAnswer } from '#contract/people/user.endpoints.ts'
import { USER_FIELDS } from '#domain/lists/parties/people.fields.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { AddressDays } from '#features/list/record/blocks/AddressDays.tsx'
import { AuthenticatorSecret } from '#features/session/google-verify/AuthenticatorSecret.tsx'

const TONES = { active: 'success', disabled: 'warn', deleted: 'neutral' } as const

/** Accounts of staff, suppliers and merchants. */
export default defineList({
  screen: 'users',
  namespace: 'users',
  alsoNamed: ['session', 'addresses'],
  icon: 'users',
  goto: 's u',
  call: 'admin.getUserList',
  fields: USER_FIELDS,
  search: 'account',
  titleOf: ({ account }) => account,
  lineOf: ({ account, nickname, access }, { texts }) => `${account} · ${nickname} · ${texts.enum('role', access)}`,
  actions: userActions,
  exports: 'user.export',
  cells: {
    status: ({ status }, { texts }) => ({ tone: TONES[status], label: texts.enum('userState', status) }),
    enableGoogleVerify: ({ enableGoogleVerify }, { texts }) => ({
      isOn: enableGoogleVerify,
      label: texts.enum('yesNo', enableGoogleVerify ? 'yes' : 'no'),
      command: 'user.googleVerify',
    }),
    allowModify: ({ allowModify }, { texts }) => ({
      isOn: allowModify,
      label: texts.enum('yesNo', allowModify ? 'yes' : 'no'),
      command: 'user.allowModify',
    }),
  },
  Answer: ({ verb, answer, zone }) =>
    verb === 'addresses' ? <AddressDays answer={answer} zone={zone} /> : <NewAuthenticator answer={answer} />,
})

/** The secret of somebody's new authenticator; it is shown once. */
function NewAuthenticator({ answer }: { answer: unknown }) {
  const { t } = useTranslation('users')
  return <AuthenticatorSecret binding={bindAnswer.parse(answer)} hint={t('binding.once')} />
}
