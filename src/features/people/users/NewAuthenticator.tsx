import { useTranslation } from 'react-i18next'
import { bindAnswer } from '#contract/people/user.endpoints.ts'
import { AuthenticatorSecret } from '#features/session/google-verify/AuthenticatorSecret.tsx'

/** The secret of somebody's new authenticator; it is shown once. */
export function NewAuthenticator({ answer }: { answer: unknown }) {
  const { t } = useTranslation('users')
  return <AuthenticatorSecret binding={bindAnswer.parse(answer)} hint={t('binding.once')} />
}
