import { useTranslation } from 'react-i18next'
import { payGatewayActions } from '#actions/collect/pay-gateway.actions.ts'
import type { OutputOf } from '#contract/contract.ts'
import { CALLBACK_PROOFS, GATEWAY_SIGNINGS } from '#domain/pay-gateway.ts'
import { PAY_GATEWAY_FIELDS } from '#domain/lists/orders/pay-scripts.fields.ts'
import { PRODUCTS } from '#domain/products.ts'
import styles from '#features/pay-scripts/gateways.module.css'
import { defineList } from '#features/list/define/define-list.tsx'
import { useListTexts } from '#features/list/list-texts.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'

const TEST_STYLES = {
  answered: { tone: 'success', icon: 'done' },
  refused: { tone: 'danger', icon: 'failed' },
  strange: { tone: 'warn', icon: 'attention' },
  unreachable: { tone: 'danger', icon: 'expired' },
} as const

const named = (value: string, label: string) => ({ value, label })

/** Gateways: where their calls go, how these are signed, and whether they answer. */
export default defineList({
  screen: 'payGatewayConfig',
  namespace: 'payGatewayConfig',
  icon: 'plug-connected',
  goto: 's h',
  call: 'payGateway.getList',
  fields: PAY_GATEWAY_FIELDS,
  search: 'name',
  titleOf: ({ name }) => name,
  actions: payGatewayActions,
  words: ({ texts }) => ({
    choicesOf: (of) => {
      if (of === 'signings') return GATEWAY_SIGNINGS.map((value) => named(value, texts.enum('gatewaySigning', value)))
      if (of === 'proofs') return CALLBACK_PROOFS.map((value) => named(value, texts.enum('callbackProof', value)))
      return PRODUCTS.map(({ id, name }) => named(String(id), `${id} ${texts.enum('product', name)}`))
    },
  }),
  cells: {
    enabled: ({ enabled }, { texts }) => ({
      isOn: enabled,
      label: texts.enum('yesNo', enabled ? 'yes' : 'no'),
      command: 'payGateway.switch',
    }),
    testOutcome: ({ testOutcome }, { texts }) =>
      testOutcome === null ? null : { ...TEST_STYLES[testOutcome], label: texts.enum('gatewayTest', testOutcome) },
  },
  width: { min: 380, max: 900, form: 560 },
  Answer: TestAnswer,
})

/** Request to a gateway and its response. */
function TestAnswer({ answer }: { answer: unknown }) {
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
