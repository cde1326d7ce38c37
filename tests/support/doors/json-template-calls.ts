import { urlOf } from '#tests/support/doors/app-call.ts'
import type { AppAccess, AppCall, MakeCall } from '#tests/support/doors/app-call.ts'

/** A call of a simple forwarder with any fields. */
export const templateCall = (access: AppAccess, fields: object): AppCall => ({
  url: urlOf(access),
  headers: { 'content-type': 'application/json', authorization: `Bearer ${access.key}` },
  payload: JSON.stringify(fields),
})

/** A simple forwarder fills in the template that the console gives out. */
export const jsonTemplateCall: MakeCall = (access, { at, from, sim, text }) =>
  templateCall(access, {
    from,
    text,
    sentStamp: String(at.getTime() - 2_000),
    receivedStamp: String(at.getTime()),
    sim: `sim${sim}`,
  })
