import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#contract/contract.ts'
import { REVEAL_SECONDS } from '#domain/limits.ts'
import styles from '#features/profile/Profile.module.css'
import { useSecondsLeft } from '#ui/use-seconds-left.ts'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'

/** A merchant's key, for as long as a secret is shown. */
export function KeyAnswer({ answer }: { verb: string; answer: unknown }) {
  const { t } = useTranslation('personal')
  const left = useSecondsLeft(REVEAL_SECONDS)
  const { key } = answer as OutputOf<'merchantApi.revealKey'>
  if (left === 0) return <p role="status">{t('keyHidden')}</p>
  return (
    <div className={styles.key}>
      <CodeBlock
        label={t('fact.key')}
        text={key}
        labels={{ copy: t('copy.button'), copied: t('copy.done'), copyFailed: t('copy.failed') }}
      />
      <p className={styles.muted}>{t('keyShown', { count: left })}</p>
    </div>
  )
}
