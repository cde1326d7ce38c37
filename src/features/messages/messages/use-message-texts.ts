import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/people/message.endpoints.ts'
import { isLocale } from '#domain/text/locales.ts'

/** Title and text of messages in the current language, as they were worded when they were sent. */
export function useMessageTexts(): (message: Message) => { title: string; text: string } {
  const { language } = useTranslation().i18n
  return ({ texts }) => texts[isLocale(language) ? language : 'zh-CN']
}
