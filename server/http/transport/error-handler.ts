import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { CODES } from '#contract/wire/envelope.ts'
import { DatabaseUnavailable, isDatabaseUnavailable, isDiskFull } from '#server/db/failures/database-unavailable.ts'
import { sendFailure } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'

/** Maps errors thrown by the framework before a handler runs to our error keys. */
const FRAMEWORK_FAULTS: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'body.wrongType',
  FST_REQ_FILE_TOO_LARGE: 'body.tooLarge',
  FST_FILES_LIMIT: 'body.tooLarge',
  FST_FIELDS_LIMIT: 'body.tooLarge',
  FST_PARTS_LIMIT: 'body.tooLarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'body.wrongType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body.notReadable',
}

/** Suggested retry delay: a crashed database is back by then. */
const RETRY_AFTER_SECONDS = 2
const DISK_RETRY_SECONDS = 30

/** Converts any error to an envelope; an unexpected one becomes 500 with an error id and no stack. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof AppError) return sendFailure(reply, error.code, error.message, error.failure)
  if (isDatabaseUnavailable(error)) return sendUnavailable(error, request, reply)
  if (isDiskFull(error)) return refuseForDisk(error, request, reply)
  const status = statusOf(error)
  if (status >= 400 && status < 500) {
    return sendFailure(reply, CODES.badInput, FRAMEWORK_FAULTS[codeOf(error)] ?? 'body.notReadable', {}, status)
  }
  const errorId = randomUUID()
  request.log.error({ err: error, errorId, endpoint: request.routeOptions.config.endpoint }, 'a call failed')
  return sendFailure(reply, CODES.failed, 'failed', { errorId, params: { errorId } })
}

/**
 * The database is unavailable; when the outcome of the call is unknown, the caller is told to check before retrying.
 */
function sendUnavailable(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.warn({ err: error }, 'the database was away when a call needed it')
  const failure = { retryAfterSeconds: RETRY_AFTER_SECONDS }
  return error instanceof DatabaseUnavailable && error.outcome === 'unknown'
    ? sendFailure(reply, CODES.unavailable, 'database.outcomeUnknown', failure)
    : sendFailure(reply, CODES.unavailable, 'database.away', failure)
}

/** The whole transaction is rolled back, so the call may be retried once there is room. */
function refuseForDisk(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error({ err: error }, 'the disk of the database is full')
  return sendFailure(reply, CODES.unavailable, 'database.full', { retryAfterSeconds: DISK_RETRY_SECONDS })
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500
  const { statusCode } = error as Partial<FastifyError>
  return statusCode ?? 500
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null ? ((error as Partial<FastifyError>).code ?? '') : ''
}
