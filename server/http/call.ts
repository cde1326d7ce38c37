import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointName, OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { CODES, httpStatusOf } from '#contract/wire/envelope.ts'
import type { Code, Envelope, Failure } from '#contract/wire/envelope.ts'
import type { ActionChannel } from '#domain/orders/order-status.ts'
import type { Role } from '#domain/roles.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import type { Upload } from '#server/http/files/upload.ts'
import type { Config } from '#server/platform/config.ts'
import type { Services, WhileWaitingOutside } from '#server/platform/services.ts'

/** Who acts: a signed-in person. Automation acts with no actor. */
export interface Actor {
  userId: number
  account: string
  name: string
  role: Role
  sessionId: string
  ip: string
  /** The supplier or merchant id of an outside party. */
  supplierId: number | null
  merchantId: number | null
}

/**
 * A Google code that is correct and unused, or a right payment password. `use` marks a code as used, or throws 401 when
 * another request used it meanwhile, and ends the count of wrong tries.
 */
export interface RightCode {
  use(db: Queryable): Promise<void>
}

/** The context a handler gets beside its input. */
export interface Call<A extends Actor | null = Actor> {
  actor: A
  services: Services
  /** The call's transaction if the call changes data, otherwise the root connection or that of a replica. */
  db: Queryable
  /** Outside the call's transaction: writes here persist when the call fails. */
  root: Db
  via: ActionChannel
  ip: string
  /** The address under which the caller reached this server, such as `https://desk.example`. */
  origin: string
  userAgent: string
  log: FastifyBaseLogger
  /** Raw headers and raw body, for verifying signed calls. */
  headers: Record<string, string | string[] | undefined>
  rawBody: string
  /** The call's path in the contract, which a signature covers. */
  path: string
  /** True where the same call may come twice: it changes nothing, or answers what the first one made. */
  isRepeatable: boolean
  /** The uploaded file of a call that takes one. */
  upload: Upload | null
  /**
   * For calls whose handler decides whether a Google code is needed: checks it outside the call's transaction; run
   * `use` of the result inside it.
   */
  demandCode: (kind: string, code: string | undefined) => Promise<RightCode>
  /** The same for the payment password of who acts. */
  demandPayPassword: (password: string | undefined) => Promise<RightCode>
  /**
   * Another call of the contract by the same person, with all that it asks: roles, second level, input, Google code. It is
   * carried out in the transaction that the answer is given; for handlers that open none themselves.
   */
  prepare: (
    name: EndpointName,
    input: unknown,
    code: string | undefined,
  ) => Promise<(tx: Queryable) => Promise<unknown>>
  /** To wait for others in, such as the answer of a gateway: the call holds no share of the process meanwhile. */
  whileWaitingOutside: WhileWaitingOutside
  /** Rows of a file with the names that the actor may read, as the envelope's answers have them. */
  showNames: <Data>(data: Data) => Promise<Data>
  /** For calls that respond with something other than the envelope. */
  reply: FastifyReply
}

type Anonymous =
  | 'system.getPublic'
  | 'user.login'
  | `api.order.${'create' | 'query' | 'list'}`
  | `api.payoutOrder.${'create' | 'query' | 'list'}`
  | 'api.balance.query'
  | 'api.product.list'
  | 'api.callback.resend'
  | 'api.test.order.pay'
  | 'monitor.report'
  | 'monitor.tell'
  | 'monitor.heartbeat'
  | 'monitor.script'
  | 'payGateway.callback'
  | `pay.${string}`
  | `weChat.${string}`
type ActorOf<N extends EndpointName> = N extends Anonymous ? null : Actor

/** Handles one call: parsed input in, the envelope's data out; refusals are thrown as AppError. */
export type Handler<N extends EndpointName> = (call: Call<ActorOf<N>>, input: ParsedInputOf<N>) => Promise<OutputOf<N>>

/** One handler per call; a missing one is a compile error. */
export type Handlers = { [N in EndpointName]: Handler<N> }

const HOST = /^([\w.-]{1,253}|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/**
 * The address under which a caller reached this server, as it and the trusted proxies before it say; the configured one
 * where they name no valid host.
 */
export function originOf({ host, port }: Pick<Config, 'host' | 'port'>, request: FastifyRequest): string {
  return `${request.protocol}://${HOST.test(request.host) ? request.host : `${host}:${port}`}`
}

const repeatableHandlers = new WeakSet<object>()

/**
 * Marks a handler of a changing call that is idempotent by its input, such as creating an order under the merchant's
 * number: it is called again when the outcome of the first call is unknown.
 */
export function repeatable<H extends (...args: never[]) => Promise<unknown>>(handler: H): H {
  repeatableHandlers.add(handler)
  return handler
}

/** True for a handler that may be called again without repeating its effect. */
export function isRepeatable(handler: object): boolean {
  return repeatableHandlers.has(handler)
}

const handlersWithTransactions = new WeakSet<object>()

/**
 * Marks a handler of a changing call that opens its own transactions (many short ones, or none around slow work). Its
 * `call.db` is the root connection; committed work persists when the call fails later.
 */
export function ownTransaction<H extends (...args: never[]) => Promise<unknown>>(handler: H): H {
  handlersWithTransactions.add(handler)
  return handler
}

/** True where the pipeline must not open a transaction for the handler. */
export function opensOwnTransaction(handler: object): boolean {
  return handlersWithTransactions.has(handler)
}

type AnyHandler = (...args: never[]) => Promise<unknown>
type Precheck<H extends AnyHandler> = (...args: Parameters<H>) => Promise<void>

const prechecks = new WeakMap<object, (...args: never[]) => Promise<void>>()

/**
 * Gives a handler a check that runs before its code or payment password is judged. The check compares the version that
 * the person saw, and asks the lifecycle. It throws the 409 that refuses the call whatever the code, so that nobody loses
 * a code or a try to a row that has moved on. It runs in a read-only transaction.
 */
export function prechecked<H extends AnyHandler>(check: Precheck<H>, handler: H): H {
  prechecks.set(handler, check as (...args: never[]) => Promise<void>)
  return handler
}

export const precheckOf = (handler: object) => prechecks.get(handler)

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
