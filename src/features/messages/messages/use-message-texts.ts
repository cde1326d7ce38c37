import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/people/message.endpoints.ts'
import { isLocale } from '#domain/text/locales.ts'
import { sanitizeBlock, sanitizeText } from '#ui/sanitize-text.ts'

/**
 * Title and text of messages in the current language, as they were worded when they were sent. They name people, and quote
 * what these wrote.
 */
export function useMessageTexts(): (message: Message) => { title: string; text: string } {
  const { language } = useTranslation().i18n
  return ({ texts }) => {
    const { title, text } = texts[isLocale(language) ? language : 'zh-CN']
    return { title: sanitizeText(title), text: sanitizeBlock(text) }
  }
}
