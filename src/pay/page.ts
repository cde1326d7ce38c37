import type { InputOf, OutputOf } from '#contract/contract.ts'
import type { PayerOrder } from '#contract/orders/pay.endpoints.ts'
import { isLocale } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import en from '#locales/en-US/payPage.json'
import zhHans from '#locales/zh-CN/payPage.json'
import zhHant from '#locales/zh-TW/payPage.json'

/** The texts of the page in one language. */
export type PayTexts = typeof en

const TEXTS: Readonly<Record<Locale, PayTexts>> = { 'zh-CN': zhHans, 'zh-TW': zhHant, 'en-US': en }

/** The languages by their own names. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'en-US': 'English',
}

const KEPT = 'pay-language'

/** The language that was chosen here before, otherwise that of the page as it came. */
export function firstLanguage(): Locale {
  const kept = localStorage.getItem(KEPT)
  if (isLocale(kept)) return kept
  const given = document.documentElement.lang
  return isLocale(given) ? given : 'zh-CN'
}

export function keepLanguage(language: Locale): void {
  localStorage.setItem(KEPT, language)
}

export const textsIn = (language: Locale): PayTexts => TEXTS[language]

/** A text with its placeholders filled. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '')

/** State of the page: an order, or why there is none. */
export type Known = { kind: 'loading' | 'unknown' | 'away' } | { kind: 'order'; order: PayerOrder }

/** Why a reference was not taken, or that it is being sent. */
export type UtrAnswer = 'faulty' | 'often' | 'late' | 'failed' | 'sending' | null

/** Everything that is drawn. */
export interface View {
  language: Locale
  texts: PayTexts
  known: Known
  /** The amount of the order as it was last shown; it stays in view once the order has ended. */
  amount: string | null
  /** Text typed as the reference (UTR). */
  typed: string
  utrAnswer: UtrAnswer
  demoAnswer: 'sending' | 'sent' | 'failed' | null
}

/** Actions of the payer. */
export interface Acts {
  chooseLanguage(language: Locale): void
  type(text: string): void
  sendUtr(): void
  payNow(): void
  /** Says it to who listens instead of looking. */
  say(text: string): void
}

/** An answer: its code, the key of a refusal, and the data. */
export interface Answer<T> {
  code: number
  msg: string
  data: T
}

type Name = 'pay.getOrder' | 'pay.getState' | 'pay.submitUtr' | 'pay.payNow'

/** The last part of the page's address. */
const linkOfPage = () => decodeURIComponent(location.pathname.split('/').at(-1) ?? '')

const pathOf = (name: Name) => `/v1.0/${name.replace('.', '/')}`

/** Reads; undefined where the server cannot be reached or is away. */
export async function read<N extends 'pay.getOrder' | 'pay.getState'>(
  name: N,
): Promise<Answer<OutputOf<N>> | undefined> {
  return await answered(fetch(`${pathOf(name)}?${new URLSearchParams({ payLink: linkOfPage() })}`))
}

/** Sends a change; undefined where its outcome is not known. */
export async function change<N extends 'pay.submitUtr' | 'pay.payNow'>(
  name: N,
  input: Omit<InputOf<N>, 'payLink'>,
): Promise<Answer<OutputOf<N>> | undefined> {
  const body = JSON.stringify({ ...input, payLink: linkOfPage() })
  return await answered(fetch(pathOf(name), { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
}

async function answered<T>(sent: Promise<Response>): Promise<Answer<T> | undefined> {
  try {
    const response = await sent
    return response.status >= 500 ? undefined : ((await response.json()) as Answer<T>)
  } catch {
    return undefined
  }
}
