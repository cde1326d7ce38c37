import type { MessageTexts } from '#contract/people/message.endpoints.ts'
import { isMessageEvent } from '#domain/messages/message-events.ts'
import type { EventValues, MessageEvent } from '#domain/messages/message-events.ts'
import { wordText } from '#domain/messages/message-template.ts'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import en from '#locales/en-US/messages.json' with { type: 'json' }
import cn from '#locales/zh-CN/messages.json' with { type: 'json' }
import tw from '#locales/zh-TW/messages.json' with { type: 'json' }

const WORDS: Readonly<Record<Locale, Record<MessageEvent, { title: string; text: string }>>> = {
  'zh-CN': cn.kind,
  'zh-TW': tw.kind,
  'en-US': en.kind,
}

/** Something said in each language. */
export type InEachLanguage<T = string> = Record<Locale, T>

/** Says something in each language. */
export const inEachLanguage = <T>(say: (locale: Locale) => T): InEachLanguage<T> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, say(locale)])) as InEachLanguage<T>

/** Title of an event in each language. */
export const titlesOf = (event: MessageEvent) => inEachLanguage((locale) => WORDS[locale][event].title)

/** The default wording of an event. */
export const defaultTexts = (event: MessageEvent) => inEachLanguage((locale) => WORDS[locale][event].text)

/** The wording of an event: the stored texts where there are any, else the default ones. */
export const textsInUse = (event: MessageEvent, stored: Partial<InEachLanguage> = {}) => ({
  ...defaultTexts(event),
  ...stored,
})

/** Texts of a message in each language; its times are in `zone`. */
export function wordMessage(
  event: MessageEvent,
  values: Partial<EventValues>,
  zone: string,
  stored: Partial<InEachLanguage> = {},
): MessageTexts {
  return inEachLanguage((language) => {
    const { title, text } = WORDS[language][event]
    return { title, text: wordText(event, [stored[language], text], values, { language, zone }) }
  })
}

/** The words of a message from before messages kept theirs; one of an event that is no more is called by its name. */
export function wordEarlier(kind: string, params: object, zone: string): MessageTexts {
  if (isMessageEvent(kind)) return wordMessage(kind, params, zone)
  return inEachLanguage(() => ({ title: visibleText(kind), text: '' }))
}
