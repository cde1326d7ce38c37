import { useTranslation } from 'react-i18next'
import { signedPairs, signingText } from '#domain/orders/order-sign.ts'
import type { Encryption, SignVersion } from '#domain/orders/order-sign.ts'
import styles from '#features/orders/order-test/OrderTest.module.css'
import { useCodeLabels } from '#features/orders/order-test/create/use-code-labels.ts'
import type { OrderPayload } from '#machines/order-create/order-create.form.ts'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import { Panel } from '#ui/Panel.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

interface SignPanelProps {
  payload: OrderPayload
  hasKey: boolean
  encryption: Encryption
  version: SignVersion
  sign: string | null
}

/** Replaces the key in displayed texts. */
const MASK = '••••••••'

/** The steps of the signature: the sorted pairs, the text, the hash. */
export function SignPanel({ payload, hasKey, encryption, version, sign }: SignPanelProps) {
  const { t } = useTranslation('orderTest')
  const labels = useCodeLabels()
  return (
    <Panel title={t('sign.title')}>
      <ol className={styles.steps}>
        <li>
          <h3>{t('sign.pairs')}</h3>
          <dl className={styles.signed}>
            {signedPairs(payload).map(([name, value]) => (
              <div key={name}>
                <dt>
                  <UntrustedText text={name} />
                </dt>
                <dd>
                  <UntrustedText text={value} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
        <li>
          <h3>{t(version === 2 ? 'sign.textEncoded' : 'sign.text')}</h3>
          <CodeBlock label={t('sign.text')} text={signingText(payload, MASK, version)} copy={null} labels={labels} />
        </li>
        <li>
          <h3>{t(`sign.hash.${encryption}`)}</h3>
          {sign === null ? (
            <p className={styles.note}>{t(hasKey ? 'sign.making' : 'sign.noKey')}</p>
          ) : (
            <CodeBlock label={t('sign.result')} text={sign} labels={labels} />
          )}
        </li>
      </ol>
    </Panel>
  )
}
