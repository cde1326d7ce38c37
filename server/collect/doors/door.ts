import { createHash } from 'node:crypto'
import type { MonitorFacts } from '#server/collect/monitors/authenticate-monitor.ts'
import type { Report } from '#server/collect/monitors/take-report.ts'
import { badField } from '#server/platform/app-error.ts'

/** A call of an app as it came. */
export interface Told {
  rawBody: string
  /** The body's fields, of JSON or a form. */
  fields: Readonly<Record<string, unknown>>
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The secret part of the address that it came to. */
  address: string
}

/** A right proof. */
export interface Proof {
  /** The time that the proof covers; null for one without. */
  at: Date | null
  /** A proof that does not cover the text, and is made anew for every message: it serves one. */
  serves?: string
}

/** A message as an app tells it. */
export interface ToldMessage {
  /** Made so that a message that is sent again has the same, and a second one of the same text another. */
  recordId: string
  sender: string
  text: string
  sim?: number | undefined
  occurredAt?: Date | undefined
  /** Set for a part of a text that the app sends in several. */
  partOf?: { textRef: string; part: number; parts: number; stamp: string }
}

/** Contents of a call: messages, or none where the app only says that it lives, or tells of something else. */
export interface Reading {
  messages: readonly ToldMessage[]
  facts?: MonitorFacts
}

/** The wire of one app: bytes as it documents them in, messages out. Nothing behind it knows the app. */
export interface Door {
  /** The proof that one of the keys made; null where it is missing or wrong. Compares in constant time. */
  prove(told: Told, keys: readonly string[]): Proof | null
  /** Reads a proven body; throws 400 for one that is not of the app's form. */
  read(told: Told): Reading
}

const TEXT_MAX = 4_000
const SENDER_MAX = 64
const ID_LENGTH = 40
const CONTROLS = /[\u0000-\u001f\u007f]+/g
/** The name of an Android application, which is the sender of a notice. */
const APPLICATION = /^[a-z]\w*(\.[a-z]\w*){2,9}$/i

/** A record's number from what tells messages apart. */
export const recordIdOf = (...facts: readonly (string | number | undefined)[]): string =>
  createHash('sha256').update(JSON.stringify(facts), 'utf8').digest('hex').slice(0, ID_LENGTH)

/** The report that our own protocol would make of a message. */
export const reportOf = ({ monitorId }: { monitorId: string }, message: ToldMessage): Report => ({
  monitorId,
  recordId: message.recordId,
  kind: APPLICATION.test(message.sender) ? 'webMessage' : 'sms',
  sender: lineOf(message.sender, SENDER_MAX),
  text: message.text.slice(0, TEXT_MAX),
  ...(message.sim !== undefined && { sim: message.sim }),
  ...(message.occurredAt && { occurredAt: message.occurredAt.toISOString() }),
})

/** A text in one line, which the database takes. */
export const lineOf = (text: string, maxLength: number): string =>
  text.replaceAll(CONTROLS, ' ').trim().slice(0, maxLength)

/** A header of a call; empty where it is missing or stands twice. */
export function headerIn({ headers }: Told, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** The token in `Authorization`; empty for none. */
export const bearerIn = (told: Told): string => /^Bearer\s+(\S+)$/i.exec(headerIn(told, 'authorization'))?.[1] ?? ''

/** A text of a body; 400 where it is missing. */
export function textIn(fields: Readonly<Record<string, unknown>>, name: string): string {
  const value = fields[name]
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value === '') throw badField(name, 'required')
  return value
}

/** A text of a body that may be missing. */
export function optionalText(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = fields[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** An object within a body. */
export function objectIn(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badField(name, 'required')
  return Object.fromEntries(Object.entries(value))
}

/** The slot that a text such as `SIM1_Airtel` or `2` names; undefined for one that names none. */
export function simIn(text: string | undefined): number | undefined {
  const slot = /^(?:sim\s*)?([12])(?!\d)/i.exec(text?.trim() ?? '')?.[1]
  return slot === undefined ? undefined : Number(slot)
}

/** An instant with its zone, or the milliseconds or seconds since 1970; undefined for a text without a zone. */
export function instantIn(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const digits = /^\d{10}(\d{3})?$/.exec(text)
  if (digits) return new Date(Number(text) * (digits[1] === undefined ? 1_000 : 1))
  const zoned = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:?\d\d)$/.exec(text)
  if (!zoned) return undefined
  const [, day = '', time = '', zone = ''] = zoned
  const at = new Date(`${day}T${time}${zone.replace(/(\d\d)(\d\d)$/, '$1:$2')}`)
  return isOfOurTime(at) ? at : undefined
}

/** A phone without a clock writes any year; the calls of our own protocol take these. */
const isOfOurTime = (at: Date): boolean => at.getUTCFullYear() >= 1970 && at.getUTCFullYear() < 3000
