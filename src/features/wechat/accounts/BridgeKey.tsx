import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#contract/contract.ts'
import { REVEAL_SECONDS } from '#domain/limits.ts'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import { useSecondsLeft } from '#ui/use-seconds-left.ts'

/** The key that a bridge signs with, for as long as a secret is shown. */
export function BridgeKey({ answer }: { answer: unknown }) {
  const { t } = useTranslation('weChatAccounts')
  const left = useSecondsLeft(REVEAL_SECONDS)
  if (left === 0) return <p role="status">{t('key.hidden')}</p>
  const { key, weChatId } = answer as OutputOf<'weChatAccount.revealKey'>
  return (
    <>
      <CodeBlock
        label={t('key.title', { weChatId })}
        text={key}
        labels={{ copy: t('key.copy'), copied: t('key.copied'), copyFailed: t('key.copyFailed') }}
      />
      <p>{t('key.shown', { count: left })}</p>
    </>
  )
}
