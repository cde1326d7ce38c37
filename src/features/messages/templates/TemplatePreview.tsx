import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import type { InputOf } from '#contract/contract.ts'
import { ORDER_CODE } from '#domain/orders/order-code.ts'
import type { MessageEvent } from '#domain/messages/message-events.ts'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import { useErrorText } from '#features/failure-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { faultText } from '#features/messages/templates/typed-fault.ts'
import styles from '#features/messages/templates/templates.module.css'

const previewQuery = (input: InputOf<'messageTemplate.preview'>) =>
  queryOptions({
    queryKey: ['messageTemplate.preview', input],
    queryFn: ({ signal }) => api.call('messageTemplate.preview', input, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

interface TemplatePreviewProps {
  event: MessageEvent
  texts: Record<Locale, string>
  /** Whose values it has; empty, or not yet a number, for the newest that fits. */
  orderCode: string
}

/** Texts filled from a real record in each language, by the server's code that words messages. */
export function TemplatePreview({ event, texts, orderCode }: TemplatePreviewProps) {
  const { t } = useTranslation('messageTemplates')
  const words = useListTexts('messageTemplates')
  const errorText = useErrorText()
  const isNumber = ORDER_CODE.test(orderCode)
  const { data, error } = useQuery(previewQuery({ event, texts, ...(isNumber && { orderCode }) }))
  const refusal = orderCode !== '' && !isNumber ? words.fault({ fault: 'orderCode' }) : error && errorText(error)
  return (
    <section aria-label={t('preview.title')} aria-live="polite">
      <h2 className={recordStyles.heading}>{t('preview.title')}</h2>
      {refusal ? <p className={styles.fault}>{refusal}</p> : null}
      {data && !error ? (
        <>
          <p className={styles.muted}>{t(`preview.${sourceOf(data)}`, { code: data.orderCode })}</p>
          <dl className={styles.texts}>
            {LOCALES.map((locale) => {
              const [fault] = data.faults[locale]
              const { title, text } = data.messages[locale]
              return (
                <div key={locale}>
                  <dt>
                    {words.enum('language', locale)}
                    {fault ? <span className={styles.fault}> · {t('preview.faulty')}</span> : null}
                  </dt>
                  {fault ? <dd className={styles.fault}>{faultText(words, fault)}</dd> : null}
                  <dd lang={locale} className={styles.message}>
                    <b>{title}</b>
                    <span>{text}</span>
                  </dd>
                </div>
              )
            })}
          </dl>
        </>
      ) : null}
    </section>
  )
}

function sourceOf({ orderCode, isExample }: { orderCode: string | null; isExample: boolean }) {
  if (isExample) return 'ofExample'
  return orderCode === null ? 'ofOwn' : 'ofOrder'
}
