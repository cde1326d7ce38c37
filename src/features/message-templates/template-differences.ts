import type { MessageTemplateRow } from '#contract/system/message-template.endpoints.ts'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import type { ListTexts } from '#features/list/list-texts.ts'
import type { Difference } from '#features/list/past/Differences.tsx'
import { sanitizeText } from '#ui/text/sanitize-text.ts'

/** How long a text may be where two are compared. */
const COMPARED_LENGTH = 1_000

type Texts = Partial<Record<Locale, string>>

/** In which languages two wordings of an event differ; an empty or missing text is the default one. */
export function templateDifferences(
  texts: ListTexts,
  { defaults }: Pick<MessageTemplateRow, 'defaults'>,
  before: Texts,
  after: Texts,
): Difference[] {
  const inUse = (of: Texts, locale: Locale) => sanitizeText(of[locale] || defaults[locale], COMPARED_LENGTH)
  return LOCALES.map((locale) => ({
    label: texts.enum('language', locale),
    from: inUse(before, locale),
    to: inUse(after, locale),
  })).filter(({ from, to }) => from !== to)
}
