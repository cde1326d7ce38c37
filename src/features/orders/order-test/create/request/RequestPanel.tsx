import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Encryption, SignVersion } from '#domain/orders/order-sign.ts'
import styles from '#features/orders/order-test/OrderTest.module.css'
import { asCurl, asTypeScript } from '#features/orders/order-test/create/request/request-code.ts'
import { useCodeLabels } from '#features/orders/order-test/create/request/use-code-labels.ts'
import type { OrderPayload } from '#machines/order-create/order-create.form.ts'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import { Segments } from '#ui/fields/Segments.tsx'
import { Panel } from '#ui/panel/Panel.tsx'

interface RequestPanelProps {
  url: string
  payload: OrderPayload
  encryption: Encryption
  version: SignVersion
  sign: string | null
}

const FORMS = ['curl', 'typescript'] as const

/** The request as a shell command or as a program. */
export function RequestPanel({ url, payload, encryption, version, sign }: RequestPanelProps) {
  const { t } = useTranslation('orderTest')
  const labels = useCodeLabels()
  const [form, setForm] = useState<(typeof FORMS)[number]>('curl')
  const text =
    form === 'curl'
      ? asCurl(url, payload, sign ?? t('request.signPlace'))
      : asTypeScript(url, payload, encryption, version)
  return (
    <Panel
      title={t('request.title')}
      aside={
        <Segments
          label={t('request.form')}
          value={form}
          segments={FORMS.map((value) => ({ value, label: t(`request.${value}`) }))}
          onChange={setForm}
        />
      }
    >
      {form === 'curl' && sign === null ? <p className={styles.note}>{t('request.unsigned')}</p> : null}
      {form === 'typescript' ? <p className={styles.note}>{t('request.keyPlace')}</p> : null}
      <CodeBlock label={t(`request.${form}`)} text={text} labels={labels} />
    </Panel>
  )
}
