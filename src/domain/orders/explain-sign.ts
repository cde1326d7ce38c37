import {
  callbackText,
  callText,
  ENCRYPTIONS,
  isShortSign,
  shortSign,
  SIGN_VERSIONS,
  SIGN_WINDOW_SECONDS,
  signingText,
} from '#domain/orders/order-sign.ts'
import type { Encryption } from '#domain/orders/order-sign.ts'
import type { SentCall } from '#domain/orders/sent-call.ts'

/** Faults of a signature. */
export const SIGN_FAULTS = [
  'noSign',
  'noPath',
  'noBody',
  'noTime',
  'milliseconds',
  'clock',
  'host',
  'version',
  'slash',
  'noTimeSigned',
  'noPathSigned',
  'bodySpaces',
  'bodyOrder',
  'bodyEscapes',
  'bodyLineEnd',
  'bodyLineBreaks',
  'encoding',
  'keySpaces',
  'upperCase',
  'base64',
  'otherVersion',
  'key',
  'otherText',
] as const
export type SignFault = (typeof SIGN_FAULTS)[number]

/** Makes a signature, as a server does. */
export type MakeSign = (encryption: Encryption, key: string, text: string) => string

/** First difference of two texts: the character's place, and the text around it in each. */
export interface TextDifference {
  at: number
  expected: string
  given: string
}

export interface SignExplanation {
  /** Everything wrong with it; empty where it is right, null where the key or the signed text is needed to tell. */
  faults: readonly SignFault[] | null
  /** The text that the platform checks, without the key; null where the call does not say enough. */
  expected: string | null
  /** First difference of the signed text from it; null where there is none, or it is not known. */
  difference: TextDifference | null
}

interface Guess {
  text: string
  faults: readonly SignFault[]
}

/** Stands for the key in texts that are shown. */
export const KEY_MASK = '••••••••'

/**
 * Says why a signature is refused. The known mistakes are made on purpose, alone and together: one that leads to the
 * given signature, or to the text that was signed, is what went wrong.
 */
export function explainSign(
  call: SentCall,
  { key, signedText, now }: { key: string; signedText: string; now: Date },
  make: MakeSign,
): SignExplanation {
  const missing = missingOf(call)
  if (missing !== null) return { faults: [missing], expected: null, difference: null }
  const isInBody = call.headerSign === null
  const guesses = isInBody ? bodySignGuesses(call, key) : headerGuesses(call)
  const expected = (isInBody ? bodySignGuesses(call, KEY_MASK) : guesses)[0]?.text ?? ''
  const timeFault = isInBody ? [] : timeFaults(call.time ?? '', now)
  const found = key === '' ? undefined : bySign(call, guesses, key, make)
  const told = found ?? byText(guesses, signedText, key)
  const faults = told && [...timeFault, ...told.faults]
  if (timeFault.length > 0 && !faults) return { faults: timeFault, expected, difference: null }
  const signed = signedText === '' ? (found?.text ?? '') : signedText
  return {
    faults: faults ?? null,
    expected,
    difference: signed === '' ? null : firstDifference(masked(guesses[0]?.text ?? '', key), masked(signed, key)),
  }
}

const masked = (text: string, key: string) => (key === '' ? text : text.replaceAll(`&key=${key}`, `&key=${KEY_MASK}`))

function missingOf({ body, headerSign, path, time }: SentCall): SignFault | null {
  if (body.trim() === '') return 'noBody'
  if (headerSign === null) return objectOf(body)?.['sign'] === undefined ? 'noSign' : null
  if (path === null) return 'noPath'
  return time === null ? 'noTime' : null
}

function timeFaults(time: string, now: Date): SignFault[] {
  const seconds = Number(time)
  if (Math.abs(seconds / 1_000 - now.getTime() / 1_000) <= SIGN_WINDOW_SECONDS) return ['milliseconds']
  return Math.abs(seconds - Math.floor(now.getTime() / 1_000)) <= SIGN_WINDOW_SECONDS ? [] : ['clock']
}

/** The guess that leads to the given signature, those with the fewest mistakes first. */
function bySign(call: SentCall, guesses: readonly Guess[], key: string, make: MakeSign): Guess | undefined {
  const given = call.headerSign ?? String(objectOf(call.body)?.['sign'])
  const encryptions = call.headerSign === null ? ENCRYPTIONS : (['SHA256'] as const)
  for (const [keyFaults, oneKey] of keysOf(key))
    for (const { text, faults } of guesses)
      for (const encryption of encryptions) {
        // A sign in the body has its key in the text as well.
        const made = make(encryption, oneKey, oneKey === key ? text : text.replaceAll(`&key=${key}`, `&key=${oneKey}`))
        const form = formOf(made, given)
        if (form !== null) return { text, faults: [...faults, ...keyFaults, ...form] }
      }
  return undefined
}

function byText(guesses: readonly Guess[], signedText: string, key: string): Guess | undefined {
  if (signedText === '') return key === '' ? undefined : { text: '', faults: ['otherText'] }
  const same = guesses.find(({ text }) => text === signedText)
  if (!same) return { text: signedText, faults: ['otherText'] }
  // With the right text and the key at hand, the signature would have been found.
  return same.faults.length === 0 ? { ...same, faults: ['key'] } : same
}

/** The mistakes in the form of a signature; null where it is another one. */
function formOf(made: string, given: string): SignFault[] | null {
  const written = isShortSign(given) ? shortSign : (sign: string) => sign
  if (written(made) === given) return []
  if (written(made).toLowerCase() === given.toLowerCase()) return ['upperCase']
  return written(base64OfHex(made)) === given ? ['base64'] : null
}

const base64OfHex = (hex: string) =>
  btoa((hex.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join(''))

/** A key as it is, and as it is copied or read from a file; the one that is typed is right. */
function keysOf(key: string): [SignFault[], string][] {
  const others = [...new Set([key.trim(), `${key}\n`, `${key}\r\n`, ` ${key}`, `${key} `])].filter((one) => one !== key)
  return [[[], key], ...others.map((one): [SignFault[], string] => [['keySpaces'], one])]
}

/** Texts that a signature in the headers may be of, the right one first. */
function headerGuesses({ body, path, time, url }: SentCall): Guess[] {
  const [at, place] = [time ?? '', path ?? '']
  const places: [SignFault[], string][] = [
    [[], place],
    [['version'], place.replace(/^\/v1\.0/, '')],
    [['slash'], `${place}/`],
    [['slash'], place.replace(/^\//, '')],
    ...(url === null || url === place ? [] : [[['host'], url] satisfies [SignFault[], string]]),
  ]
  const guesses = bodiesOf(body).flatMap(([bodyFaults, text]): Guess[] => [
    ...places.map(([faults, one]) => ({ text: callText(at, one, text), faults: [...faults, ...bodyFaults] })),
    { text: callbackText(at, text), faults: ['noPathSigned', ...bodyFaults] },
    { text, faults: ['noTimeSigned', 'noPathSigned', ...bodyFaults] },
    { text: `${place}.${text}`, faults: ['noTimeSigned', ...bodyFaults] },
  ])
  return guesses.toSorted((one, other) => one.faults.length - other.faults.length)
}

/** Texts of a sign in the body, in each version. */
function bodySignGuesses({ body }: SentCall, key: string): Guess[] {
  const params = objectOf(body) ?? {}
  return [...SIGN_VERSIONS]
    .toReversed()
    .map((version, at) => ({ text: signingText(params, key, version), faults: at === 0 ? [] : ['otherVersion'] }))
}

/** A body as it was sent, and as it may have been when it was signed. */
function bodiesOf(body: string): [SignFault[], string][] {
  const bodies = new Map<string, SignFault[]>([[body, []]])
  const add = (text: string, fault: SignFault) => bodies.has(text) || bodies.set(text, [fault])
  for (const text of [body.trim(), `${body}\n`, `${body}\r\n`]) add(text, 'bodyLineEnd')
  for (const text of [body.replaceAll(/\r?\n/g, '\r\n'), body.replaceAll('\r\n', '\n')]) add(text, 'bodyLineBreaks')
  const value = objectOf(body)
  if (value) {
    const sorted = Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    for (const one of [value, sorted]) {
      const compact = JSON.stringify(one)
      for (const text of [compact, spaced(compact), JSON.stringify(one, null, 2), JSON.stringify(one, null, 4)])
        for (const written of [text, escaped(text), text.replaceAll('/', '\\/'), escaped(text).replaceAll('/', '\\/')])
          add(written, rewriting(body, written))
    }
  }
  for (const text of [
    body.replaceAll(/[^\0-\x7f]/gu, '?'),
    asLatin(body),
    body.normalize('NFC'),
    body.normalize('NFD'),
  ])
    add(text, 'encoding')
  return [...bodies].map(([text, faults]) => [faults, text])
}

/** Difference of two JSON texts of the same value. */
function rewriting(body: string, other: string): SignFault {
  if (squeezed(body) === squeezed(other)) return 'bodySpaces'
  return JSON.stringify(objectOf(body)) === JSON.stringify(objectOf(other)) ? 'bodyEscapes' : 'bodyOrder'
}

const STRING_OR_SPACE = /("(?:\\.|[^"\\])*")|\s+/g
const squeezed = (json: string) => json.replaceAll(STRING_OR_SPACE, '$1')
/** As Python writes it: a space after each comma and colon. */
const spaced = (compact: string) =>
  compact.replaceAll(
    /("(?:\\.|[^"\\])*")|([,:])/g,
    (_all, text: string | undefined, mark: string) => text ?? `${mark} `,
  )
const escaped = (json: string) =>
  json.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const asLatin = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

const AROUND = 16

/** The first place where two texts differ; null where they are the same. */
export function firstDifference(expected: string, given: string): TextDifference | null {
  if (expected === given) return null
  let at = 0
  while (at < expected.length && expected[at] === given[at]) at += 1
  const around = (text: string) => text.slice(Math.max(0, at - AROUND), at + AROUND)
  return { at, expected: around(expected), given: around(given) }
}
