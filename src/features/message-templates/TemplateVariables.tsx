import { useTranslation } from 'react-i18next'
import { exampleValues, variablesOf } from '#domain/messages/message-events.ts'
import type { MessageEvent } from '#domain/messages/message-events.ts'
import { writtenValues } from '#domain/messages/message-values.ts'
import { isLocale } from '#domain/text/locales.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { FramedTable } from '#ui/table/FramedTable.tsx'

/** What the texts of an event can name: how it is written there, what it means, and an example. */
export function TemplateVariables({ event, zone }: { event: MessageEvent; zone: string }) {
  const { t, i18n } = useTranslation('messageTemplates')
  const language = isLocale(i18n.language) ? i18n.language : 'zh-CN'
  const examples = writtenValues(event, exampleValues(event), { language, zone })
  return (
    <section>
      <h2 className={recordStyles.heading}>{t('variables.title')}</h2>
      <FramedTable label={t('variables.title')}>
        <thead>
          <tr>
            <th scope="col">{t('variables.name')}</th>
            <th scope="col">{t('variables.meaning')}</th>
            <th scope="col">{t('variables.example')}</th>
          </tr>
        </thead>
        <tbody>
          {variablesOf(event).map((name) => (
            <tr key={name}>
              <td data-mono>{`{{${name}}}`}</td>
              <td>{t(`variable.${name}`)}</td>
              <td>{examples.get(name)}</td>
            </tr>
          ))}
        </tbody>
      </FramedTable>
    </section>
  )
}
