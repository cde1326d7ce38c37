import type { z } from 'zod'
import type { Role } from '#domain/roles.ts'
import type { OperationKind } from '#contract/calls/operation-kinds.ts'

/**
 * Who may call. A list of roles means a signed-in person of one of them; the rest authenticate otherwise:
 * `anonymous` (nothing), `signature` (a merchant's sign), `monitor` (a monitor's HMAC), `bridge` (that of a messenger's
 * bridge), `gateway` (a gateway's HMAC), `payer` (an order's pay link).
 */
export type Access = readonly Role[] | 'anonymous' | 'signature' | 'monitor' | 'bridge' | 'gateway' | 'payer'

export interface EndpointSpec<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST'
  /** Path on the wire; `{name}` marks a path parameter, which is a field of the input as well. */
  path: `/v1.0/${string}`
  summary: string
  access: Access
  /** Query (GET) or body (POST) and path parameters, as one object. */
  input: I
  /** The envelope's `data`. */
  output: O
  /** Changes something: takes an Idempotency-Key and is audited. Every POST does unless it says false. */
  mutates?: boolean
  /**
   * Why it writes no entry to the audit log though it changes something. Every other changing call writes one for each
   * thing it changes.
   */
  unaudited?: string
  /**
   * Reads much and changes nothing, so that a replica of the database may answer it. It knows by then all that was
   * committed before the call.
   */
  reads?: 'replica'
  /** The kind of operation that it is, which says what it asks: second level, Google code, a second person. */
  operation?: OperationKind
  /**
   * `upload`: takes a file beside the input: multipart, the file in the field `file`, the input's fields as texts.
   * `form`: takes its input URL-encoded as well, where the caller chooses. `webhook`: the same of up to 64 kB, whatever
   * type the caller calls it.
   */
  takes?: 'upload' | 'form' | 'webhook'
  /** Answers with something other than the envelope: a CSV file, or a table in the format that the input names. */
  responds?: 'csv' | 'table'
  /** Creates orders or payouts, which the run state may limit to test orders (`orderType` 3) or refuse. */
  creates?: 'orders'
  /** May be called in every run state by everybody who may call it at all. */
  inEveryRunState?: true
  /** May be called while the account still has to bind a Google authenticator. */
  beforeBind?: true
}

/** States one endpoint; the names of a file's endpoints are the keys of the record it exports. */
export function defineEndpoint<I extends z.ZodType, O extends z.ZodType>(spec: EndpointSpec<I, O>): EndpointSpec<I, O> {
  return spec
}

/** True for a call that changes something. */
export function isMutation(spec: EndpointSpec): boolean {
  return spec.mutates ?? spec.method === 'POST'
}
