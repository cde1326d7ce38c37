import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/people/profile.endpoints.ts'
import { useErrorText } from '#features/failure-text.ts'
import { AuthenticatorSecret } from '#features/session/google-verify/AuthenticatorSecret.tsx'
import { useBinding } from '#features/session/google-verify/use-binding.ts'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { LoadingState } from '#ui/states/LoadingState.tsx'

interface BindLeadProps {
  verb: string
  row: Profile | undefined
}

/** The first half of binding an authenticator, above the code that is the second: a new secret, to be scanned. */
export function BindLead({ verb, row }: BindLeadProps) {
  return verb === 'bind' && row ? <NewSecret account={row.account} /> : null
}

function NewSecret({ account }: { account: string }) {
  const { t } = useTranslation('session')
  const errorText = useErrorText()
  const { binding, failure, again } = useBinding(account)
  if (failure) return <ErrorState title={errorText(failure)} retryLabel={t('bind.retry')} onRetry={again} />
  if (!binding) return <LoadingState label={t('bind.loading')} />
  return <AuthenticatorSecret binding={binding} />
}
