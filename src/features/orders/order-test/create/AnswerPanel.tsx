import { useTranslation } from 'react-i18next'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import styles from '#features/orders/order-test/OrderTest.module.css'
import { useCodeLabels } from '#features/orders/order-test/create/request/use-code-labels.ts'
import { PayLink } from '#features/orders/PayLink.tsx'
import type { CreatedOrder, SignedPayload } from '#machines/order-create/order-create.flow.ts'
import type { Failure } from '#machines/outcome.ts'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import { Panel } from '#ui/panel/Panel.tsx'

interface AnswerPanelProps {
  state: string
  sent: SignedPayload | null
  created: CreatedOrder | null
  failure: Failure | null
}

/** The last request and its response; empty before that. */
export function AnswerPanel({ state, sent, created, failure }: AnswerPanelProps) {
  const { t } = useTranslation('orderTest')
  const texts = useOrderTexts()
  const labels = useCodeLabels()
  if (sent === null && failure === null) return null
  return (
    <Panel title={t('answer.title')}>
      <div role="status">
        {state === 'sending' ? <p className={styles.note}>{t('sending')}</p> : null}
        {failure === null ? null : <p className={styles.refusal}>{texts.failure(failure)}</p>}
        {created === null ? null : (
          <p className={styles.success}>{t('answer.created', { orderCode: created.orderCode })}</p>
        )}
      </div>
      {created === null ? null : (
        <p>
          <PayLink url={created.payUrl} label={t('answer.payPage')} />
        </p>
      )}
      {sent === null ? null : (
        <details className={styles.sent}>
          <summary>{t('answer.sent')}</summary>
          <CodeBlock label={t('answer.sent')} text={JSON.stringify(sent, null, 2)} labels={labels} />
        </details>
      )}
      {created === null ? null : (
        <CodeBlock label={t('answer.title')} text={JSON.stringify(created, null, 2)} labels={labels} />
      )}
      {failure?.kind === 'refused' ? (
        <CodeBlock
          label={t('answer.title')}
          text={JSON.stringify({ msg: failure.reason, params: failure.params, issues: failure.issues }, null, 2)}
          labels={labels}
        />
      ) : null}
    </Panel>
  )
}
