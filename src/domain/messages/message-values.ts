import { MESSAGE_VARIABLES, variablesOf } from '#domain/messages/message-events.ts'
import type { EventValues, MessageEvent, MessageVariable, MoneyValue } from '#domain/messages/message-events.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { Locale } from '#domain/text/locales.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { toWallClock } from '#domain/time/zones.ts'

/** How long a value may be in a text. */
const VALUE_LENGTH_MAX = 200

/** In which language and time zone values are written. */
export interface Written {
  language: Locale
  zone: string
}

/**
 * The values of an event as finished texts, each of one line and made safe to show: whoever chose the value, it can
 * neither end the line nor turn the direction of what stands around it. Values that are not there are left out.
 */
export function writtenValues(
  event: MessageEvent,
  values: Partial<EventValues>,
  written: Written,
): ReadonlyMap<MessageVariable, string> {
  const given: ReadonlyMap<string, unknown> = new Map(Object.entries(values))
  return new Map(
    variablesOf(event).flatMap((name): [MessageVariable, string][] => {
      const text = writtenValue(name, given.get(name), written)
      return text === undefined ? [] : [[name, text]]
    }),
  )
}

/**
 * One value as text, as the variable's kind says; a text or number that is not of that kind is written as it stands.
 */
function writtenValue(name: MessageVariable, value: unknown, { language, zone }: Written): string | undefined {
  const { kind } = MESSAGE_VARIABLES[name]
  if (kind === 'money' && isMoney(value))
    return `${formatMoney(value.amountMinor, value.exponent)} ${oneLine(value.currency)}`
  if (kind === 'instant' && typeof value === 'string' && !Number.isNaN(Date.parse(value)))
    return `${toWallClock(value, zone)} (${zone})`
  if (kind === 'count' && typeof value === 'number') return value.toLocaleString(language)
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? oneLine(String(value)) : undefined
}

/** Characters are cut whole, so that none is left of a pair. */
function oneLine(text: string): string {
  const characters = text.length > VALUE_LENGTH_MAX ? [...text] : []
  const isLong = characters.length > VALUE_LENGTH_MAX
  return visibleText(isLong ? `${characters.slice(0, VALUE_LENGTH_MAX).join('')}…` : text)
}

const isMoney = (value: unknown): value is MoneyValue =>
  typeof value === 'object' &&
  value !== null &&
  Number.isSafeInteger(Reflect.get(value, 'amountMinor')) &&
  Number.isSafeInteger(Reflect.get(value, 'exponent')) &&
  typeof Reflect.get(value, 'currency') === 'string'
