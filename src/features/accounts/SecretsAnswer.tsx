import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#contract/contract.ts'
import { REVEAL_SECONDS } from '#domain/limits.ts'
import styles from '#features/accounts/Accounts.module.css'
import { useLookup } from '#features/list/list-texts.ts'
import { useSecondsLeft } from '#ui/use-seconds-left.ts'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'

/** What an account keeps sealed, for as long as a secret is shown. */
export function SecretsAnswer({ answer }: { verb: string; answer: unknown }) {
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
