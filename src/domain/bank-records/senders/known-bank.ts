import { plainText } from '#domain/bank-records/patterns/read-amount.ts'
import type { ProductId } from '#domain/products.ts'

/** A bank or wallet, and whom its messages come from. */
export interface KnownBank {
  /** Names that accounts call it by. */
  names: readonly string[]
  /** The first letters of its branches' IFSC codes, in India. */
  ifsc?: string
  /** Products for whose accounts it reports, whatever bank they name. */
  products?: readonly ProductId[]
  /**
   * Names that its messages come from, with commas between them: headers without the letters around them (`HDFCBK`), short
   * numbers, and the packages of its applications.
   */
  senders: string
  /** Names under which its applications show their notices. */
  notices?: string
}

/** The bank of messages whose sender nobody knows as one: people, applications, and phones that name none. */
export const OTHER_SENDERS = 'others'

/** Maximum lengths of a bank's list of senders, and of each of them. */
export const BANK_SENDERS_MAX = 512
const NAME_MAX = 64

export const namesIn = (list: string): string[] => list.split(',').flatMap((name) => plainText(name) || [])

/** Sender of a message, in one form however the phone shows it. */
export interface Sender {
  form: 'number' | 'header' | 'package' | 'name'
  name: string
  /** Its header says that it advertises. */
  isPromotional: boolean
}

/** A header of India: two letters of operator and circle, the sender's name, and since 2025 what it sends. */
const HEADER = /^[A-Z]{2}-([A-Z0-9]{3,11})(?:-([A-Z]))?$/i
const PACKAGE = /^[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+$/i
const CHINA = /^(?:00)?86(?=95|1)/

export function senderOf(text: string): Sender {
  const name = plainText(text)
  if (!/\p{L}/u.test(name))
    return { form: 'number', name: name.replaceAll(/\D/g, '').replace(CHINA, ''), isPromotional: false }
  const [header, of = '', sends = ''] = HEADER.exec(name) ?? []
  // Advertisers send by six digits, or say P at the end.
  if (header !== undefined)
    return { form: 'header', name: of.toUpperCase(), isPromotional: sends.toUpperCase() === 'P' || /^\d+$/.test(of) }
  if (PACKAGE.test(name)) return { form: 'package', name: name.toLowerCase(), isPromotional: false }
  return { form: 'name', name, isPromotional: false }
}

/** Short numbers, and those that China gives to banks (95…) and services (106…); any other is a person's. */
export const isServiceNumber = (digits: string): boolean =>
  /^\d{3,6}$/.test(digits) || /^95\d{3,6}$/.test(digits) || /^106\d{5,17}$/.test(digits)

/** True where a list of senders may be kept: it names no person's number and no advertiser. */
export const isSenderList = (list: string): boolean =>
  namesIn(list).every((text) => {
    const { form, isPromotional, name } = senderOf(text)
    return text.length <= NAME_MAX && !isPromotional && (form !== 'number' || isServiceNumber(name))
  })

const lists = new Map<string, string[]>()

/** True where a sender's name has one of a list in it, whatever stands around it. */
export function isSentBy(sender: string, list: string): boolean {
  const names = lists.get(list) ?? namesIn(list.toLowerCase())
  lists.set(list, names)
  const lower = sender.toLowerCase()
  return names.some((name) => lower.includes(name))
}
