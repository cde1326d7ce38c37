import { createHash } from 'node:crypto'
import { Api } from 'grammy'
import type { Agent } from 'undici'
import type { BotKind } from '#domain/chat/bots.ts'
import { NoAnswer } from '#server/chat/bots/api/bot-fault.ts'
import { callOutside } from '#server/platform/outgoing/call-outside.ts'
import type { Services } from '#server/platform/services.ts'

/** The settings with the bots' tokens. */
export const TOKEN_SETTINGS = { group: 'botToken', relay: 'transferBotToken' } as const satisfies Record<
  BotKind,
  string
>

export const TELEGRAM_ROOT = 'https://api.telegram.org'
const CALL_MS = 15_000
const ANSWER_BYTES_MAX = 8_000_000

/** How long the service waits for an update before it answers that there is none. */
export interface BotLimits {
  callMs: number
  pollSeconds: number
}
export const BOT_LIMITS: BotLimits = { callMs: CALL_MS, pollSeconds: 10 }

/** The Bot API with a token, by grammY over the guarded client. */
export interface BotApi {
  api: Api
  /** Names the token without saying it. */
  tokenHash: string
  /** The address of a file by its path at the service. */
  fileUrl: (path: string) => string
}

/** The Bot API of a bot by the settings as they are; undefined without a token. */
export function botApi(
  services: Pick<Services, 'settings'>,
  bot: BotKind,
  agent: Agent,
  limits: BotLimits = BOT_LIMITS,
): BotApi | undefined {
  const token = services.settings.get(TOKEN_SETTINGS[bot])
  return token === '' ? undefined : apiWithToken(services, token, agent, limits)
}

/** The Bot API with a token. */
export function apiWithToken(
  { settings }: Pick<Services, 'settings'>,
  token: string,
  agent: Agent,
  { callMs, pollSeconds }: BotLimits = BOT_LIMITS,
): BotApi {
  const root = (settings.get('botApiUrl') || TELEGRAM_ROOT).replace(/\/+$/, '')
  const api = new Api(token, {
    apiRoot: root,
    // The library's type is that of another fetch than the platform's.
    fetch: (async (url: string, init: RequestInit) =>
      await guardedFetch(agent, url, init, callMs + pollSeconds * 1_000)) as never,
  })
  return { api, tokenHash: hashOf(token), fileUrl: (path) => `${root}/file/bot${token}/${path}` }
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex').slice(0, 16)

async function guardedFetch(agent: Agent, url: string, init: RequestInit, timeoutMs: number): Promise<Response> {
  // The library's signals are those of a package, which the platform's client does not take.
  const ending = new AbortController()
  init.signal?.addEventListener('abort', () => ending.abort())
  const answer = await callOutside(
    agent,
    {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      body: typeof init.body === 'string' ? init.body : null,
    },
    { timeoutMs, bytesMax: ANSWER_BYTES_MAX, whenLonger: 'fault', signal: ending.signal },
  )
  if (answer.fault !== null) throw new NoAnswer(answer)
  return new Response(answer.text, { status: answer.status })
}
