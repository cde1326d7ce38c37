import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#contract/contract.ts'
import { REVEAL_SECONDS } from '#domain/limits.ts'
import styles from '#features/profile/Profile.module.css'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'

const SECOND_MS = 1_000

/** A merchant's key, for as long as a secret is shown. */
export function KeyAnswer({ answer }: { verb: string; answer: unknown }) {
  const { t } = useTranslation('personal')
  const [left, setLeft] = useState(REVEAL_SECONDS)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
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
