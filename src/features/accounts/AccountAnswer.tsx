import type { AccountRow } from '#contract/accounts/account.schemas.ts'
import type { Verdicts } from '#contract/accounts/resource-health.endpoints.ts'
import { AccountExceptions } from '#features/accounts/AccountExceptions.tsx'
import type { AnswerProps } from '#features/list/define/fields/list-of-fields.ts'
import { VerdictList } from '#features/list/record/blocks/VerdictList.tsx'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#contract/contract.ts'
import { REVEAL_SECONDS } from '#domain/limits.ts'
import styles from '#features/accounts/Accounts.module.css'
import { useLookup } from '#features/list/list-texts.ts'
import { useSecondsLeft } from '#ui/use-seconds-left.ts'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'

/** What the actions on an account that show their answer are answered. */
export function AccountAnswer(props: AnswerProps<AccountRow>) {
  const { answer, row, verb, zone } = props
  if (verb === 'exceptions') return <AccountExceptions {...props} />
  if (verb === 'wouldTake') return <VerdictList verdicts={answer as Verdicts} zone={zone} about={row?.id} />
  return <SecretsAnswer {...props} />
}

/** The secrets of an account, for as long as a secret is shown. */
function SecretsAnswer({ answer }: { verb: string; answer: unknown }) {
  const { t } = useTranslation('accounts')
  const text = useLookup()
  const left = useSecondsLeft(REVEAL_SECONDS)
  if (left === 0) return <p role="status">{t('secrets.hidden')}</p>
  const { credentials } = answer as OutputOf<'resource.revealSecrets'>
  return (
    <div className={styles.secrets}>
      {Object.entries(credentials).map(([name, secret]) => (
        <div key={name}>
          <span className={styles.label}>{text(`accounts:action.field.${name}`)}</span>
          <CodeBlock
            label={text(`accounts:action.field.${name}`)}
            text={secret}
            labels={{ copy: t('secrets.copy'), copied: t('secrets.copied'), copyFailed: t('secrets.copyFailed') }}
          />
        </div>
      ))}
      <p className={styles.muted}>{t('secrets.shown', { count: left })}</p>
    </div>
  )
}
