import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Encryption } from '#domain/order-sign.ts'
import styles from '#features/orders/order-test/OrderTest.module.css'
import { Panel } from '#features/orders/order-test/Panel.tsx'
import { asCurl, asTypeScript } from '#features/orders/order-test/request-code.ts'
import { useCodeLabels } from '#features/orders/order-test/use-code-labels.ts'
import type { OrderPayload } from '#machines/order-create/order-create.form.ts'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'

interface RequestPanelProps {
  url: string
  payload: OrderPayload
  encryption: Encryption
  sign: string | null
}

const FORMS = ['curl', 'typescript'] as const

/** The request to run elsewhere, as a shell's command or as a program. */
export function RequestPanel({ url, payload, encryption, sign }: RequestPanelProps) {
  const { t } = useTranslation('orderTest')
  const labels = useCodeLabels()
  const [form, setForm] = useState<(typeof FORMS)[number]>('curl')
  const text = form === 'curl' ? asCurl(url, payload, sign ?? t('request.signPlace')) : asTypeScript(url, payload, encryption)
  return (
    <Panel
      title={t('request.title')}
      aside={
        <div className={styles.switch} role="group" aria-label={t('request.form')}>
          {FORMS.map((one) => (
            <button key={one} type="button" aria-pressed={one === form} onClick={() => setForm(one)}>
              {t(`request.${one}`)}
            </button>
          ))}
        </div>
      }
    >
      {form === 'curl' && sign === null ? <p className={styles.note}>{t('request.unsigned')}</p> : null}
      {form === 'typescript' ? <p className={styles.note}>{t('request.keyPlace')}</p> : null}
      <CodeBlock label={t(`request.${form}`)} text={text} labels={labels} />
    </Panel>
  )
}
