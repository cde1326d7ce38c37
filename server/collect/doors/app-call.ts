import type { BinaryToTextEncoding } from 'node:crypto'
import { createHmac } from 'node:crypto'
import { TELL_PATH } from '#domain/monitors/apps.ts'

/** A message as it lies on a phone. */
export interface PhoneMessage {
  from: string
  text: string
  sim: 1 | 2
  at: Date
}

/** A call of an app, with bytes made up in the shape that it documents. */
export interface AppCall {
  url: string
  headers: Record<string, string>
  payload: string
}

/** What the phone was given. */
export interface AppAccess {
  key: string
  addressToken: string
}

export type MakeCall = (access: AppAccess, message: PhoneMessage, sentAt: Date) => AppCall

export const urlOf = ({ addressToken }: AppAccess) => TELL_PATH.replace('{address}', addressToken)

export const hmacOf = (key: string, text: string, encoding: BinaryToTextEncoding) =>
  createHmac('sha256', key).update(text, 'utf8').digest(encoding)
