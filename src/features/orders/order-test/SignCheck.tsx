import { hmac } from '@noble/hashes/hmac.js'
import { md5 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explainSign } from '#domain/orders/explain-sign.ts'
import type { MakeSign, SignExplanation } from '#domain/orders/explain-sign.ts'
import { SIGN_WINDOW_SECONDS } from '#domain/orders/order-sign.ts'
import { readSentCall } from '#domain/orders/sent-call.ts'
import type { CallToCheck } from '#features/orders/order-test/order-test-search.ts'
import styles from '#features/orders/order-test/OrderTest.module.css'
import { useCodeLabels } from '#features/orders/order-test/create/use-code-labels.ts'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import { MultilineRow, TextRow } from '#ui/fields/rows/FieldRow.tsx'
import { Panel } from '#ui/Panel.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

/** Signs at once, so that many guesses are tried while somebody types. */
const makeSign: MakeSign = (encryption, key, text) =>
  encryption === 'SHA256'
    ? bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text)))
    : bytesToHex(md5(utf8ToBytes(text))).toUpperCase()

/**
 * Explains a refused signature of a call that came or is pasted: nothing of what is pasted leaves the browser, and the
 * key is kept nowhere.
 */
export function SignCheck({ start }: { start: CallToCheck | null }) {
  const { t } = useTranslation('orderTest')
  const [call, setCall] = useState(start?.text ?? '')
  const [key, setKey] = useState('')
  const [signedText, setSignedText] = useState('')
  const asked = useDeferredValue(useMemo(() => ({ call, key, signedText }), [call, key, signedText]))
  const explanation = useMemo(
    () =>
      asked.call.trim() === ''
        ? null
        : explainSign(
            readSentCall(asked.call),
            { key: asked.key, signedText: asked.signedText, now: start?.text === asked.call ? start.at : new Date() },
            makeSign,
          ),
    [asked, start],
  )
  return (
    <div className={styles.columns}>
      <form className={styles.form} aria-label={t('check.form')} onSubmit={(event) => event.preventDefault()}>
        <p className={styles.note}>{t('check.about')}</p>
        <MultilineRow label={t('check.call')} help={t('check.callHelp')} rows={9} value={call} onChange={setCall} />
        <TextRow
          label={t('check.key')}
          help={t('keyHelp')}
          type="password"
          autoComplete="off"
          value={key}
          onChange={setKey}
        />
        <MultilineRow
          label={t('check.signedText')}
          help={t('check.signedTextHelp')}
          rows={3}
          value={signedText}
          onChange={setSignedText}
        />
      </form>
      <div className={styles.results}>
        <Panel title={t('check.answer')}>
          <div role="status">
            {explanation === null ? (
              <p className={styles.note}>{t('check.nothing')}</p>
            ) : (
              <Faults explanation={explanation} />
            )}
          </div>
          {explanation === null ? null : <Texts explanation={explanation} />}
        </Panel>
      </div>
    </div>
  )
}

function Faults({ explanation: { faults } }: { explanation: SignExplanation }) {
  const { t } = useTranslation('orderTest')
  if (faults === null) return <p className={styles.note}>{t('check.more')}</p>
  if (faults.length === 0) return <p className={styles.success}>{t('check.right')}</p>
  return faults.map((fault) => (
    <p key={fault} className={styles.refusal}>
      {t(`check.fault.${fault}`, { seconds: SIGN_WINDOW_SECONDS })}
    </p>
  ))
}

/** The text that the platform checks, and where the signed one first differs from it. */
function Texts({ explanation: { difference, expected } }: { explanation: SignExplanation }) {
  const { t } = useTranslation('orderTest')
  const labels = useCodeLabels()
  return (
    <>
      {difference === null ? null : (
        <dl className={styles.signed} aria-label={t('check.difference')}>
          <div>
            <dt>{t('check.at')}</dt>
            <dd>{difference.at + 1}</dd>
          </div>
          <div>
            <dt>{t('check.expectedThere')}</dt>
            <dd>
              <UntrustedText text={difference.expected} />
            </dd>
          </div>
          <div>
            <dt>{t('check.givenThere')}</dt>
            <dd>
              <UntrustedText text={difference.given} />
            </dd>
          </div>
        </dl>
      )}
      {expected === null ? null : <CodeBlock label={t('check.expected')} text={expected} labels={labels} />}
    </>
  )
}
