import type { ToldOrder, Answer } from '#domain/chat/question.ts'
import { wordAnswer } from '#domain/chat/answer-text.ts'
import type { Locale } from '#domain/text/locales.ts'
import enUS from '#locales/en-US/groupQueries.json' with { type: 'json' }
import zhCN from '#locales/zh-CN/groupQueries.json' with { type: 'json' }
import zhTW from '#locales/zh-TW/groupQueries.json' with { type: 'json' }
import { ENUM_NAMES } from '#server/platform/csv/enum-names.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

const WORDS: Readonly<Record<Locale, typeof enUS>> = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS }

/** An answer in the language of a group. */
export function tellIn(language: Locale, answer: Answer, services: Pick<Services, 'settings'>): string {
  const names = ENUM_NAMES[language]
  const statusName = (kind: ToldOrder['kind'], status: string) => {
    const all: Readonly<Record<string, string>> = kind === 'order' ? names.orderStatus : names.payoutStatus
    return all[status] ?? status
  }
  return wordAnswer(answer, { words: WORDS[language].answer, statusName, zone: zoneOf(services) })
}
