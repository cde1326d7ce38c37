import type { EndpointName, InputOf, OutputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/codes.ts'
import { ApiError, networkError } from '#api/api-error.ts'
import type { EndpointRoutes } from '#contract/calls/endpoint-routes.ts'
import { isChanging, routeOf } from '#contract/calls/endpoint-routes.ts'
import { readEnvelope } from '#api/transport/envelope-reader.ts'
import type { AuthGate, DemandReason } from '#api/transport/auth-gate.ts'
import { buildRequest } from '#api/transport/request.ts'
import type { HeldTokens } from '#api/transport/request.ts'
import type { Tokens } from '#api/transport/tokens.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Names this change; the same key again never changes anything twice. Made for every changing call that has none. */
  idempotencyKey?: string
  /** The file of a call that takes one. */
  file?: File
  /** False: fails with 1003, 1024 and 1025 instead of waiting for the person; for the calls that sign in. */
  gated?: boolean
}

export interface ClientParts {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Before the paths, without a slash at its end; empty for the same origin. */
  baseUrl: string
  routes: EndpointRoutes
  tokens: Pick<Tokens, 'read'>
  gate: Pick<AuthGate, 'waitForAuth' | 'requireAuth'>
  newKey: () => string
}

export interface Client {
  /** Calls an endpoint and answers the envelope's data; throws ApiError, or the signal's reason when aborted. */
  call<N extends EndpointName>(name: N, input: InputOf<N>, options?: CallOptions): Promise<OutputOf<N>>
  /** The same for endpoints that answer with a file: the response itself, its body not yet read. */
  open<N extends EndpointName>(name: N, input: InputOf<N>, options?: CallOptions): Promise<Response>
}

const DEMANDS: Partial<Record<ApiError['code'], DemandReason>> = {
  [CODES.sessionExpired]: 'expired',
  [CODES.secondLevelMissing]: 'secondLevelMissing',
  [CODES.secondLevelExpired]: 'secondLevelExpired',
}

/** The console's way to the server: typed by the contract, and patient where the person has to sign in first. */
export function createClient({ fetch, baseUrl, routes, tokens, gate, newKey }: ClientParts): Client {
  async function send<T>(
    name: EndpointName,
    input: object,
    held: HeldTokens,
    options: CallOptions,
    read: Reader<T>,
  ): Promise<T> {
    const { url, init } = buildRequest(
      baseUrl,
      routeOf(routes, name),
      input,
      held,
      options.idempotencyKey,
      options.file,
    )
    let response: Response
    try {
      response = await fetch(url, { ...init, signal: options.signal })
    } catch (error) {
      options.signal?.throwIfAborted()
      throw networkError(name, error)
    }
    return read(name, response, options.signal)
  }

  /** Sends, and retries once per demand that the person satisfied. */
  async function exchange<T>(name: EndpointName, input: object, given: CallOptions, read: Reader<T>): Promise<T> {
    const { gated = true, signal } = given
    const options = {
      ...given,
      idempotencyKey: given.idempotencyKey ?? (isChanging(routeOf(routes, name)) ? newKey() : undefined),
    }
    const asked = new Set<boolean>()
    for (;;) {
      if (gated) await gate.waitForAuth(name, signal)
      const held = tokens.read()
      try {
        return await send(name, input, held, options, read)
      } catch (error) {
        const reason = error instanceof ApiError ? DEMANDS[error.code] : undefined
        if (!gated || reason === undefined) throw error
        if (isAnswered(reason, held, tokens.read())) continue
        const isExpiry = reason === 'expired'
        if (asked.has(isExpiry)) throw error
        asked.add(isExpiry)
        await gate.requireAuth(name, reason, signal)
      }
    }
  }

  return {
    call: async (name, input, options = {}) =>
      (await exchange(name, input as object, options, readEnvelope)) as OutputOf<typeof name>,
    open: (name, input, options = {}) => exchange(name, input as object, options, readFile),
  }
}

type Reader<T> = (endpoint: string, response: Response, signal?: AbortSignal) => Promise<T>

/** True if the demand was met while the call was pending, so that no prompt is needed. */
function isAnswered(reason: DemandReason, sent: HeldTokens, now: HeldTokens): boolean {
  if (now.token !== null && now.token !== sent.token) return true
  return reason !== 'expired' && now.token2 !== null && now.token2 !== sent.token2
}

async function readFile(endpoint: string, response: Response, signal?: AbortSignal): Promise<Response> {
  const isEnvelope = response.headers.get('content-type')?.includes('json') ?? false
  if (isEnvelope || !response.ok) await readEnvelope(endpoint, response, signal)
  return response
}
