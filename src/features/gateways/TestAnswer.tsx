import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#contract/contract.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import styles from '#features/gateways/gateways.module.css'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'

/** What went to a gateway and what came back. */
export function TestAnswer({ answer }: { answer: unknown }) {
  const { t } = useTranslation(['payGatewayConfig', 'common'])
  const texts = useListTexts('payGatewayConfig')
  const { headers, ms, outcome, reason, request, status, text } = answer as OutputOf<'payGateway.sendTest'>
  const labels = {
    copy: t('inspector.copy'),
    copied: t('inspector.copiedField'),
    copyFailed: t('copyFailed'),
  }
  const lines = (of: Record<string, string>) => Object.entries(of).map(([name, value]) => `${name}: ${value}`)
  const came = reason === null ? [`HTTP ${status}`, ...lines(headers), '', text] : [reason]
  return (
    <section className={styles.answer} aria-live="polite">
      <p>
        <strong>{texts.enum('gatewayTest', outcome)}</strong> · {t('test.took', { ms })}
      </p>
      <h3 className={recordStyles.heading}>{t('test.request')}</h3>
      <CodeBlock
        label={t('test.request')}
        text={[`${request.method} ${request.url}`, ...lines(request.headers)].join('\n')}
        labels={labels}
      />
      <h3 className={recordStyles.heading}>{t('test.answer')}</h3>
      <CodeBlock label={t('test.answer')} text={came.join('\n')} labels={labels} />
    </section>
  )
}
