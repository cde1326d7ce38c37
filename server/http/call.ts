import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { EndpointName, OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { Role } from '#domain/roles.ts'
import type { ActionChannel } from '#domain/order-status.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import type { Upload } from '#server/http/upload.ts'
import type { Services } from '#server/platform/services.ts'

/** Who acts: a signed-in person. Automation acts with no actor. */
export interface Actor {
  userId: number
  account: string
  name: string
  role: Role
  sessionId: string
  ip: string
  /** The supplier or merchant row of an outside party. */
  supplierId: number | null
  merchantId: number | null
}

/** A code that was right and unspent; `use` spends it, so that it works once, and throws 401 when it was spent meanwhile. */
export interface RightCode {
  use(db: Queryable): Promise<void>
}

/** What a handler is given beside its input. */
export interface Call<A extends Actor | null = Actor> {
  actor: A
  services: Services
  /** The call's transaction where the call changes something, otherwise the root. */
  db: Queryable
  /** Outside the call's transaction: what is written here stays when the call fails. */
  root: Db
  via: ActionChannel
  ip: string
  userAgent: string
  log: FastifyBaseLogger
  /** The raw headers that authenticate signed calls, and the raw body that was signed. */
  headers: Record<string, string | string[] | undefined>
  rawBody: string
  /** The file of a call that takes one. */
  upload: Upload | null
  /** For calls whose need of a Google code shows in the handler: checks it, outside the call's transaction; `use` what it answers in the transaction. */
  demandCode: (kind: string, code: string | undefined) => Promise<RightCode>
  /** For calls that answer with something other than the envelope. */
  reply: FastifyReply
}

type Anonymous =
  | 'system.getPublic'
  | 'user.login'
  | 'api.order.create'
  | 'api.payoutOrder.create'
  | 'monitor.report'
  | 'monitor.heartbeat'
type ActorOf<N extends EndpointName> = N extends Anonymous ? null : Actor

/** The work of one call: parsed input in, the envelope's data out; refusals are thrown as AppError. */
export type Handler<N extends EndpointName> = (call: Call<ActorOf<N>>, input: ParsedInputOf<N>) => Promise<OutputOf<N>>

/** A handler of every call: a missing one does not compile. */
export type Handlers = { [N in EndpointName]: Handler<N> }
