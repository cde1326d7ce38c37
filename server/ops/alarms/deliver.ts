import { createTransport } from 'nodemailer'
import { isMailServer } from '#domain/alarms/alarm-targets.ts'
import type { TargetKind, TargetOutcome } from '#domain/alarms/alarm-targets.ts'
import { callbackText, SIGN_HEADERS } from '#domain/orders/order-sign.ts'
import { apiWithToken, BOT_LIMITS } from '#server/chat/bots/api/bot-api.ts'
import { faultOf } from '#server/chat/bots/api/bot-fault.ts'
import type { alarmTargets } from '#server/db/schema/schema.ts'
import type { AlarmMessage } from '#server/ops/alarms/alarm-message.ts'
import { createCallbackSender } from '#server/orders/callbacks/sending/callback-sender.ts'
import { guardedAgent, readExceptions, resolveOpen } from '#server/platform/outgoing/address-guard.ts'
import type { Services } from '#server/platform/services.ts'
import { hmacOf } from '#server/platform/signing/sign-params.ts'

export type AlarmTarget = typeof alarmTargets.$inferSelect
type Sending = Pick<Services, 'now' | 'secrets' | 'settings'>

/** Result of one attempt to tell a target. */
export interface Delivery {
  outcome: TargetOutcome
  ms: number
  /** The other side's answer, or the reason why there is none. */
  answer: string
}

const SEND_MS = 15_000
const ANSWER_LENGTH = 500

/** Sends a message to a target; never throws. */
export async function deliver(services: Sending, target: AlarmTarget, message: AlarmMessage): Promise<Delivery> {
  const begin = performance.now()
  const ended = (outcome: TargetOutcome, answer: string): Delivery => ({
    outcome,
    ms: Math.round(performance.now() - begin),
    answer: answer.slice(0, ANSWER_LENGTH),
  })
  try {
    const secret = target.secret && services.secrets.open(target.secret)
    return ended('delivered', await WAYS[target.kind](services, { ...target, secret }, message))
  } catch (error) {
    return ended('failed', error instanceof Error ? error.message : String(error))
  }
}

/** A target with its secret in clear. */
type OpenTarget = Omit<AlarmTarget, 'secret'> & { secret: string | null }

/** Sends by each kind of target; answers what came back, and throws with the reason where it was not taken. */
const WAYS: Record<TargetKind, (services: Sending, target: OpenTarget, message: AlarmMessage) => Promise<string>> = {
  telegram: async ({ settings }, { address, secret }, { subject, text }) => {
    if (!secret) throw new Error('no bot token')
    const agent = guardedAgent(() => readExceptions(settings.get('botAddressExceptions')))
    try {
      const { api } = apiWithToken({ settings }, secret, agent, { ...BOT_LIMITS, callMs: SEND_MS, pollSeconds: 0 })
      const sent = await api.sendMessage(address, `${subject}\n${text}`)
      return `message ${sent.message_id}`
    } catch (error) {
      // The library's own errors may name the address, in which the token stands.
      throw new Error(faultOf(error).reason.replaceAll(secret, '…'))
    } finally {
      await agent.close()
    }
  },
  email: sendMail,
  webhook: async (services, { address, secret }, { data, eventId, subject, text }) => {
    const sender = createCallbackSender(services, SEND_MS, undefined, 'alarmAddressExceptions')
    const body = JSON.stringify({ eventId, ...data, subject, text })
    const time = Math.floor(services.now().getTime() / 1_000)
    const headers = {
      [SIGN_HEADERS.event]: eventId,
      ...(secret && {
        [SIGN_HEADERS.time]: String(time),
        [SIGN_HEADERS.sign]: hmacOf(secret, callbackText(time, body)),
      }),
    }
    const contentType = 'application/json; charset=utf-8'
    const answer = await sender.send({ method: 'POST', url: address, body, contentType, headers })
    await sender.close()
    const { outcome, reason, responseBody, responseStatus } = answer
    if (responseStatus === null) throw new Error(reason === null ? outcome : `${outcome}: ${reason}`)
    const came = `HTTP ${responseStatus} ${responseBody ?? ''}`.trim()
    if (responseStatus < 200 || responseStatus > 299) throw new Error(came)
    return came
  },
}

/**
 * Sends an e-mail to the judged address of the server. A password goes only over TLS; without one an unencrypted server
 * will do, as a relay of the own network.
 */
async function sendMail(
  { settings }: Sending,
  { address, secret, sender }: OpenTarget,
  { eventId, subject, text }: AlarmMessage,
): Promise<string> {
  if (!secret || !isMailServer(secret)) throw new Error('no mail server')
  const { hostname, password, port, protocol, username } = new URL(secret)
  const isSecure = protocol === 'smtps:'
  const usedPort = port || (isSecure ? '465' : '587')
  const host = await resolveOpen(hostname, usedPort, readExceptions(settings.get('alarmAddressExceptions')))
  const transport = createTransport({
    host,
    port: Number(usedPort),
    secure: isSecure,
    requireTLS: username !== '',
    tls: { servername: hostname },
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: SEND_MS,
    greetingTimeout: SEND_MS,
    socketTimeout: SEND_MS,
  })
  try {
    const from = sender ?? address
    const sent = await transport.sendMail({
      from,
      to: address,
      subject,
      text,
      messageId: `<${eventId}@${from.split('@').at(-1) ?? 'paydesk'}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return sent.response
  } finally {
    transport.close()
  }
}
