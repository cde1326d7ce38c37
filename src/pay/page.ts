import type { PayerOrder } from '#contract/orders/pay.endpoints.ts'
import type { Locale } from '#domain/text/locales.ts'
import type { PayTexts } from '#pay/texts.ts'

/** What the page knows: an order, or why there is none. */
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
  /** What was typed as a reference. */
  typed: string
  utrAnswer: UtrAnswer
  demoAnswer: 'sending' | 'sent' | 'failed' | null
}

/** What the payer does. */
export interface Acts {
  chooseLanguage(language: Locale): void
  type(text: string): void
  sendUtr(): void
  payNow(): void
  /** Says it to who listens instead of looking. */
  say(text: string): void
}
