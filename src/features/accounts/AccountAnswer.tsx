import type { AccountRow } from '#contract/accounts/account.schemas.ts'
import type { Verdicts } from '#contract/accounts/resource-health.endpoints.ts'
import { AccountExceptions } from '#features/accounts/AccountExceptions.tsx'
import { SecretsAnswer } from '#features/accounts/SecretsAnswer.tsx'
import type { AnswerProps } from '#features/list/define/fields/list-of-fields.ts'
import { VerdictList } from '#features/list/record/blocks/VerdictList.tsx'

/** What the actions on an account that show their answer are answered. */
export function AccountAnswer(props: AnswerProps<AccountRow>) {
  const { answer, row, verb, zone } = props
  if (verb === 'exceptions') return <AccountExceptions {...props} />
  if (verb === 'wouldTake') return <VerdictList verdicts={answer as Verdicts} zone={zone} about={row?.id} />
  return <SecretsAnswer {...props} />
}
