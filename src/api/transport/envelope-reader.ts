import type { Envelope, Failure } from '#contract/wire/envelope.ts'
import { CODES } from '#contract/wire/codes.ts'
import { ApiError, networkError } from '#api/api-error.ts'

/** The envelope's data; throws ApiError for any other code, and for an answer that is no envelope. */
export async function readEnvelope(endpoint: string, response: Response, signal?: AbortSignal): Promise<unknown> {
  let body: unknown
  try {
    body = JSON.parse(await response.text())
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof SyntaxError) throw notUnderstood(endpoint, response, error)
    throw networkError(endpoint, error)
  }
  if (!isEnvelope(body)) throw notUnderstood(endpoint, response)
  if (body.code === CODES.ok) return body.data
  throw new ApiError(endpoint, { code: body.code, msg: body.msg, failure: failureOf(body.data) })
}

/** Something between us and the server answered, such as a proxy: its status is all that is known. */
function notUnderstood(endpoint: string, response: Response, cause?: unknown): ApiError {
  const code = response.ok ? CODES.failed : response.status
  return new ApiError(endpoint, { code, msg: 'notUnderstood', failure: {} }, cause)
}

function isEnvelope(body: unknown): body is Envelope {
  return isObject(body) && typeof body['code'] === 'number' && typeof body['msg'] === 'string'
}

function failureOf(data: unknown): Failure {
  return isObject(data) ? (data as Failure) : {}
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
