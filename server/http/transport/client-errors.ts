import type { Socket } from 'node:net'
import { STATUS_CODES } from 'node:http'
import { CODES } from '#contract/wire/envelope.ts'
import type { Envelope } from '#contract/wire/envelope.ts'

/** Errors before a request is parsed: the HTTP status and a key of the `errors` locale. */
const REFUSALS: Record<string, readonly [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'body.tooSlow'],
  HPE_HEADER_OVERFLOW: [431, 'body.tooLarge'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'body.tooLarge'],
}

/**
 * Answers input that never became a request (too slow, too large, not HTTP) with the envelope, and closes the
 * connection.
 */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  // The client is gone.
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, msg] = REFUSALS[error.code ?? ''] ?? [400, 'body.notReadable']
  const body = JSON.stringify({ code: CODES.badInput, msg, data: {} } satisfies Envelope)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
