import { isKeyOrWords, isPersonal } from '#domain/privacy/personal-fields.ts'
import { secretKindOf } from '#domain/privacy/secret-fields.ts'

/** Replaces a credential; an empty text stays empty, since machines check whether a value was typed. */
export const HIDDEN = '[secret]'

const DEPTH_MAX = 12
const hidden = (text: string) => (text === '' ? '' : HIDDEN)
/** Keeps the shape, which form checks depend on: digits become 1, letters x. */
const shaped = (text: string) => text.replaceAll(/\d/g, '1').replaceAll(/\p{L}/gu, 'x')

/** Looks like a card number: 13 to 19 digits, spaces and dashes between them, whose checksum holds. */
const CARD = /(?<![\p{L}\d])\d(?:[ -]?\d){12,18}(?![\p{L}\d])/gu
/** `password: x`, `"key":"x"`, `token=x`, in whatever text. */
const NAMED = /(["']?)([A-Za-z][\w-]{1,30})\1(\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&}"']+)/g
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi
const USER_IN_URL = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g
/**
 * Long alphanumeric texts are treated as tokens, unless they are a UUID, which is an identifier and grants no access.
 */
const LONG = /(?<![\w-])[\w-]{32,}(?![\w-])/g
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Quick check for any of the above: most texts match none and are scanned only once. */
const SUSPECT = /[:=@]|\d[\d -]{11}|[\w-]{32}|eyJ|bearer|basic/i

/** Removes anything that looks like a secret. Idempotent. */
export function redactText(text: string): string {
  if (text.length < 6 || !SUSPECT.test(text)) return text
  return text
    .replaceAll(USER_IN_URL, `$1${HIDDEN}@`)
    .replaceAll(JWT, HIDDEN)
    .replaceAll(BEARER, `$1 ${HIDDEN}`)
    .replaceAll(NAMED, hideNamed)
    .replaceAll(LONG, (word) => (UUID.test(word) || !/\d/.test(word) ? word : HIDDEN))
    .replaceAll(CARD, (digits) => (hasLuhn(digits) ? shaped(digits) : digits))
}

function hideNamed(whole: string, quote: string, name: string, between: string, value: string): string {
  // A harmless name may hold a secret: `https://x?token=y` reads as `https:` and its value.
  if (secretKindOf(name) === null)
    return whole.slice(0, whole.length - value.length) + value.replaceAll(NAMED, hideNamed)
  const mark = /^["']/.test(value) ? value.charAt(0) : ''
  return `${quote}${name}${quote}${between}${mark}${hidden(value.slice(mark.length, value.length - mark.length))}${mark}`
}

function hasLuhn(text: string): boolean {
  let sum = 0
  for (const [at, digit] of [...text.replaceAll(/\D/g, '')].reverse().entries()) {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

type Kind = ReturnType<typeof secretKindOf> | 'person'

/** Kind of secret by the field's name. Personal data is as secret as a number, but keeps the case of its letters. */
const kindOf = (name: string): Kind => secretKindOf(name) ?? (isPersonal(name) ? 'person' : null)

/** Keeps the shape of a person's data, which checks of forms depend on: digits become 1 but for 0, letters x and X. */
const outlined = (text: string) =>
  text
    .replaceAll(/[1-9]/g, '1')
    .replaceAll(/\p{Lu}/gu, 'X')
    .replaceAll(/(?!X)\p{L}/gu, 'x')
/** A key of the product, such as a refusal, and no person's words. */
const KEY = /^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)*$/

/**
 * A value as recorded: plain JSON without secrets. A function is `{$fn}`; a code object with a name and functions, such
 * as a form, is `{$code: name}`; a file is its name and size.
 */
export function redact(value: unknown, name = '', kind: Kind = kindOf(name), depth = 0): unknown {
  switch (typeof value) {
    case 'string':
      return redactString(value, name, kind)
    case 'number':
      return redactNumber(value, kind)
    case 'boolean':
      return value
    case 'function':
      return { $fn: true }
    case 'object':
      return value === null ? null : depth > DEPTH_MAX ? { $deep: true } : redactObject(value, kind, depth)
    default:
      return undefined
  }
}

function redactString(text: string, name: string, kind: Kind): string {
  if (kind === 'credential') return hidden(text)
  // `code` is also what failures are distinguished by; of digits alone it is a one-time code.
  if (kind === 'number' || (name === 'code' && /^\d+$/.test(text))) return shaped(text)
  if (kind === 'person' || (isKeyOrWords(name) && !KEY.test(text))) return outlined(text)
  return redactText(text)
}

/** Amounts and timestamps stay below this; a longer number may be a card number. */
const LONG_NUMBER = 1e15

function redactNumber(value: number, kind: Kind): number {
  if (kind === 'credential') return 0
  const isCard = value >= LONG_NUMBER && hasLuhn(String(value))
  return kind === 'number' || isCard ? Number(shaped(String(Math.trunc(Math.abs(value))))) : value
}

function redactObject(value: object, kind: Kind, depth: number): unknown {
  const below = (item: unknown, name: string) => redact(item, name, kind ?? kindOf(name), depth + 1)
  if (Array.isArray(value)) return value.map((item) => below(item, ''))
  if (value instanceof Date) return value.toISOString()
  if (typeof File !== 'undefined' && value instanceof File)
    return { $file: { name: redactText(value.name), size: value.size } }
  // An error message may quote typed values: its words are kept, its digits masked.
  if (value instanceof Error)
    return {
      ...redactFields({ ...value }, below),
      name: value.name,
      message: redactText(value.message).replaceAll(/\d/g, '1'),
    }
  if (isCode(value)) return { $code: value.name }
  return redactFields(value, below)
}

function redactFields(value: object, below: (item: unknown, name: string) => unknown): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  // In a pair `{name: 'password', value: 'x'}` the text of `name` says what the value is, as does that of `field`.
  // The value of a machine stands beside its context.
  const pair = namedBy(value, 'name') || namedBy(value, 'field') || ('context' in value ? 'state' : '')
  for (const [name, item] of Object.entries(value)) {
    const kept = below(item, name === 'value' && pair !== '' ? pair : name)
    if (kept !== undefined) fields[redactText(name)] = kept
  }
  return fields
}

const namedBy = (value: object, key: 'name' | 'field'): string => {
  const text: unknown = Reflect.get(value, key)
  return typeof text === 'string' ? text : ''
}

function isCode(value: object): value is { name: string } {
  return (
    'name' in value && typeof value.name === 'string' && Object.values(value).some((item) => typeof item === 'function')
  )
}

/** A short fingerprint of a text: 53 bits in base 36, for comparison, not for secrecy. */
export function hashOf(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}

/** The fingerprint of a machine's context, without secrets. */
export function contextHash(context: unknown): string {
  return hashOf(JSON.stringify(redact(context)))
}
