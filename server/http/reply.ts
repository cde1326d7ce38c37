import type { FastifyReply } from 'fastify'
import { CODES, httpStatusOf } from '#contract/wire/envelope.ts'
import type { Code, Envelope, Failure } from '#contract/wire/envelope.ts'

/** A success envelope. */
export function success(data: unknown): Envelope {
  return { code: CODES.ok, msg: 'ok', data }
}

/** Sends a failure envelope with the HTTP status of its code, or a more exact one. */
export function sendFailure(
  reply: FastifyReply,
  code: Code,
  msg: string,
  data: Failure = {},
  status = httpStatusOf(code),
): FastifyReply {
  if (data.retryAfterSeconds !== undefined) reply.header('retry-after', data.retryAfterSeconds)
  return (
    reply
      .code(status)
      // Refusals by the framework occur before any hook.
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send({ code, msg, data } satisfies Envelope)
  )
}
