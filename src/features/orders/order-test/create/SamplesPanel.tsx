import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callText } from '#domain/orders/order-sign.ts'
import { filledSample, SDK_FOLDERS, SDK_LANGUAGES } from '#domain/orders/sdk-samples.ts'
import type { SdkLanguage } from '#domain/orders/sdk-samples.ts'
import styles from '#features/orders/order-test/OrderTest.module.css'
import { useCodeLabels } from '#features/orders/order-test/create/use-code-labels.ts'
import type { OrderPayload } from '#machines/order-create/order-create.form.ts'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import { Segments } from '#ui/fields/Segments.tsx'
import { Panel } from '#ui/Panel.tsx'

const PAGES = import.meta.glob<string>('/sdk/*/README.md', { query: '?raw', import: 'default', eager: true })

/** Path below a platform's address where its calls begin. */
const CALLS = '/v1.0/'

/** A program in each language that has an SDK, with the merchant's number, and the text that it signs. */
export function SamplesPanel({ url, payload }: { url: string; payload: OrderPayload }) {
  const { t } = useTranslation('orderTest')
  const labels = useCodeLabels()
  const [language, setLanguage] = useState<SdkLanguage>('node')
  const values = { address: url.slice(0, url.lastIndexOf(CALLS)), mchId: String(payload['mchId'] ?? '') }
  const signed = callText('<x-paydesk-time>', url.slice(url.lastIndexOf(CALLS)), JSON.stringify(payload))
  return (
    <Panel
      title={t('samples.title')}
      aside={
        <Segments
          label={t('samples.language')}
          value={language}
          segments={SDK_FOLDERS.map((value) => ({ value, label: SDK_LANGUAGES[value] }))}
          onChange={setLanguage}
        />
      }
    >
      <p className={styles.note}>
        {t('samples.about')}{' '}
        <a className={styles.link} href="/docs/merchant" target="_blank" rel="noreferrer">
          {t('samples.guide')}
        </a>
      </p>
      <CodeBlock
        label={SDK_LANGUAGES[language]}
        text={filledSample(PAGES[`/sdk/${language}/README.md`] ?? '', values)}
        labels={labels}
      />
      <p className={styles.note}>{t('samples.signed')}</p>
      <CodeBlock label={t('samples.signed')} text={signed} labels={labels} />
    </Panel>
  )
}
