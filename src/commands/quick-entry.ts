import type { TypedAmount } from '#commands/command.ts'
import { parseWritten } from '#domain/money/money.ts'
import { CURRENCIES, ledgerExponent } from '#domain/products.ts'
import type { Currency } from '#domain/products.ts'

/** A line such as `withdraw Acme 500.00 INR`: the words of the command and of the party, and the amount. */
export interface QuickEntry {
  command: string
  party: string
  typed: TypedAmount
}

const currencyOf = (word: string): Currency | undefined =>
  CURRENCIES.find((currency) => currency === word.toUpperCase())

/** An amount above nought, in whichever currency; undefined for other words. */
function amountIn(word: string, currency: Currency | undefined): string | undefined {
  const parsed = parseWritten(word, currency === undefined ? undefined : ledgerExponent(currency))
  return parsed.ok && parsed.minor > 0 && !word.startsWith('+') ? word.replaceAll(',', '') : undefined
}

/** The place of the amount: before or behind a currency, otherwise the last number. */
function amountAt(words: readonly string[]): { at: number; by: number | undefined } | undefined {
  const by = words.findLastIndex((word) => currencyOf(word) !== undefined)
  const beside = by < 0 ? [] : [by - 1, by + 1]
  const found = beside.find((at) => amountIn(words[at] ?? '', currencyOf(words[by] ?? '')) !== undefined)
  if (found !== undefined) return { at: found, by }
  const last = words.findLastIndex((word) => amountIn(word, undefined) !== undefined)
  return last < 0 ? undefined : { at: last, by: undefined }
}

/**
 * Reads a line of a command, a party and an amount. `isCommand` says whether words name one that asks for an amount; the
 * most words that do are the command, and the party needs one at least.
 */
export function readQuickEntry(text: string, isCommand: (words: string) => boolean): QuickEntry | null {
  const words = text.trim().split(/\s+/)
  const place = amountAt(words)
  if (!place) return null
  const currency = place.by === undefined ? undefined : currencyOf(words[place.by] ?? '')
  const amount = amountIn(words[place.at] ?? '', currency)
  const rest = words.filter((_word, at) => at !== place.at && at !== place.by)
  for (let end = rest.length - 1; amount !== undefined && end > 0; end -= 1) {
    const command = rest.slice(0, end).join(' ')
    if (isCommand(command)) return { command, party: rest.slice(end).join(' '), typed: { amount, currency } }
  }
  return null
}
