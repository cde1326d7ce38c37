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

/** Key and address that the phone was given. */
export interface AppAccess {
  key: string
  addressToken: string
}

export type MakeCall = (access: AppAccess, message: PhoneMessage, sentAt: Date) => AppCall

export const urlOf = ({ addressToken }: AppAccess) => TELL_PATH.replace('{address}', addressToken)
