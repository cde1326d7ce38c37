import { settingsOf } from '#domain/monitors/apps.ts'
import { urlOf } from '#tests/support/doors/app-call.ts'
import type { AppAccess, MakeCall } from '#tests/support/doors/app-call.ts'
import { hmacOf } from '#server/platform/signing/sign-params.ts'

function proofOf({ key }: AppAccess, sentAt: Date) {
  const timestamp = String(sentAt.getTime())
  return { timestamp, sign: encodeURIComponent(hmacOf(key, `${timestamp}\n${key}`, 'base64')) }
}

/** SmsForwarder fills in the template that the console gives out, each value as the text of a JSON string. */
export const smsForwarderCall: MakeCall = (access, { at, from, sim, text }, sentAt) => {
  const filled: Record<string, string> = {
    from,
    org_content: text,
    ...proofOf(access, sentAt),
    card_slot: `SIM${sim}_Airtel`,
    device_mark: 'Redmi',
    app_version: '3.3.3.240812',
  }
  const settings = settingsOf('smsForwarder', { base: '', monitorId: '', ...access })
  const template = settings.find(({ name }) => name === 'body')?.value ?? ''
  return {
    url: urlOf(access),
    headers: { 'content-type': 'application/json; charset=utf-8' },
    payload: template
      .replace(/\[receive_time:[^\]]*\]/, at.toISOString().replace('Z', '+0000'))
      .replaceAll(/\[(\w+)\]/g, (_whole, name: string) => JSON.stringify(filled[name] ?? '').slice(1, -1)),
  }
}

/** Without a template it sends a form, whose sign is encoded once more. */
export const smsForwarderForm: MakeCall = (access, { from, text }, sentAt) => ({
  url: urlOf(access),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams({ from, content: text, ...proofOf(access, sentAt) }).toString(),
})
