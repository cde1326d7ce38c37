import { isMutation } from '#contract/calls/define.ts'
import type { Access, EndpointSpec } from '#contract/calls/define.ts'
import { demandsOf } from '#contract/calls/operation-kinds.ts'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { ActionChannel } from '#domain/orders/order-status.ts'
import { TOLD_BYTES_MAX } from '#domain/monitors/apps.ts'
import type { Role } from '#domain/roles.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { isDatabaseUnavailable } from '#server/db/failures/database-unavailable.ts'
import { retryWhileUnavailable } from '#server/db/transactions/retry.ts'
import type { Actor, Call, Handlers, RightCode } from '#server/http/call.ts'
import { inputOf, signedInputOf } from '#server/http/input.ts'
import { fieldIssues } from '#server/platform/issues.ts'
import { createMerchantShares } from '#server/http/limits/fair-shares.ts'
import { isRepeatable, originOf, precheckOf, success } from '#server/http/call.ts'
import { takeAnyType, takeForms } from '#server/http/transport/raw-body.ts'
import { inUploadTurn, readUpload } from '#server/http/files/upload.ts'
import type { Received } from '#server/http/files/upload.ts'
import { answersFile, change } from '#server/access/pipeline/change.ts'
import { firstAnswer, freeAbandonedKey, idempotentOf } from '#server/access/pipeline/idempotency.ts'
import { keepMerchantCalls } from '#server/access/pipeline/keep-merchant-calls.ts'
import { rightProofs } from '#server/access/pipeline/proofs.ts'
import type { AnyHandler, Route } from '#server/access/pipeline/route.ts'
import { AppError, forbidden } from '#server/platform/app-error.ts'
import {
  refuseAllOrders,
  refuseByRunState,
  refuseNewOrders,
  refuseSignedCalls,
} from '#server/platform/run-state/run-state-gate.ts'
import type { Services } from '#server/platform/services.ts'
import { authenticate } from '#server/access/sessions/authenticate.ts'
import type { SignedIn } from '#server/access/sessions/authenticate.ts'
import { demandGoogleCode } from '#server/access/sessions/google-demand.ts'
import { demandPayPassword } from '#server/access/sessions/pay-password-demand.ts'
import { requireSecondLevel } from '#server/access/sessions/sessions.ts'
import { refusalWithShownNames, withShownNames } from '#server/access/sessions/present-names.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface PipelineOptions {
  checkOutput?: boolean
}

/**
 * Registers one route per contract call: session, role, second level, input, Google code, idempotency, transaction,
 * handler.
 */
export function registerContract(
  app: FastifyInstance,
  services: Services,
  handlers: Handlers,
  options: PipelineOptions,
): void {
  const routeOf = (name: EndpointName): Route => ({
    name,
    spec: contract[name],
    handler: handlers[name] as AnyHandler,
    services,
    routeOf,
    checkOutput: options.checkOutput ?? false,
  })
  const inShare = createMerchantShares()
  const kept = keepMerchantCalls(app, services)
  for (const name of Object.keys(contract) as EndpointName[]) {
    const route = routeOf(name)
    const { spec } = route
    const register = (scope: FastifyInstance) =>
      scope.route({
        method: spec.method,
        url: spec.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        config: { endpoint: name },
        ...(spec.takes === 'webhook' && { bodyLimit: TOLD_BYTES_MAX }),
        handler: async (request, reply) =>
          await kept(spec, request, () => inShare(spec, request, () => run(route, request, reply))),
      })
    const take = spec.takes === 'form' ? takeForms : spec.takes === 'webhook' ? takeAnyType : undefined
    if (take === undefined) register(app)
    else
      app.register((scope, _options, done) => {
        take(scope)
        register(scope)
        done()
      })
  }
}

async function run(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { spec, services } = route
  const signedIn = await retryWhileUnavailable(() => admit(spec, services, request))
  if (!signedIn) return await carryOut(route, request, reply, undefined)
  request.userId = signedIn.actor.userId
  const work = () => carryOut(route, request, reply, signedIn)
  try {
    return await (spec.takes === 'upload' ? inUploadTurn(signedIn.actor.userId, reply, work) : work())
  } catch (error) {
    throw await refusalWithShownNames(services.db, signedIn.actor, error)
  }
}

async function carryOut(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn | undefined,
): Promise<unknown> {
  const { spec, services } = route
  const shown = async (data: unknown) =>
    success(signedIn ? await withShownNames(services.db, signedIn.actor, data) : data)
  const { fields: given, upload, digest } = await receive(spec, request)
  const input = parse(spec, given)
  if (spec.creates === 'orders') refuseCreation(spec, services, input)
  const idempotent =
    signedIn && isMutation(spec)
      ? idempotentOf(services, request.headers['idempotency-key'], signedIn.actor.userId, route.name, {
          ...givenToDo(given),
          ...digest,
        })
      : undefined
  const kept = answersFile(spec) ? undefined : idempotent
  if (kept) await retryWhileUnavailable(() => freeAbandonedKey(services, kept))
  const firstOf = () => retryWhileUnavailable(async () => kept && (await firstAnswer(services, services.db, kept)))
  const first = await firstOf()
  if (first) return await shown(first.data)
  const work = async (db: Queryable) =>
    await answer(route, callOf({ route, signedIn, db, request, reply, upload }), input)
  const check = precheckOf(route.handler) as Precheck | undefined
  const refusedAnyway =
    check &&
    (() => refuseByPrecheck(services, (db) => check(callOf({ route, signedIn, db, request, reply, upload }), input)))
  let code: RightCode | undefined
  try {
    code = signedIn && (await retryWhileUnavailable(() => rightProofs(spec, services, signedIn, given, refusedAnyway)))
  } catch (error) {
    // The same call may have completed meanwhile and used up the code.
    const meanwhile = await firstOf()
    if (meanwhile) return await shown(meanwhile.data)
    throw error
  }
  const read = () =>
    retryWhileUnavailable(
      async () => await work(await whereToRead(route)),
      (error) => isDatabaseUnavailable(error) && !reply.sent,
    )
  const data = isMutation(spec) ? await change(route, { idempotent, code, work }) : await read()
  return spec.responds === undefined ? await shown(data) : reply
}

/** A signed creation is judged by the key that signed it, once that is known. */
function refuseCreation({ access }: EndpointSpec, services: Services, input: unknown): void {
  if (access === 'signature') refuseAllOrders(services)
  else refuseNewOrders(services, input)
}

/** Where a call reads that changes nothing. */
async function whereToRead({ services: { db, replica }, spec }: Route): Promise<Db> {
  return spec.reads === 'replica' && replica !== undefined ? await replica.upToDate() : db
}

/** Input without the code and the payment password: a call repeated after a lost answer carries new ones. */
function givenToDo({
  googleCode: _code,
  payPassword: _password,
  ...given
}: Record<string, unknown>): Record<string, unknown> {
  return given
}

async function receive(spec: EndpointSpec, request: FastifyRequest): Promise<Received> {
  if (spec.takes === 'upload') return await readUpload(request)
  return { fields: spec.access === 'signature' ? signedInputOf(request) : inputOf(request), upload: null }
}

/** The caller, if the call needs a session; throws when access is denied. */
async function admit(spec: EndpointSpec, services: Services, request: FastifyRequest): Promise<SignedIn | undefined> {
  const roles = rolesOf(spec.access)
  if (OUTSIDE.has(spec.access)) refuseSignedCalls(services)
  if (roles === undefined) return undefined
  const signedIn = await authenticate(services, textHeader(request, 'token'), request.ip)
  if (!roles.includes(signedIn.actor.role)) throw forbidden()
  if (spec.inEveryRunState !== true) refuseByRunState(services, signedIn.actor.role)
  if (signedIn.session.bindRequired && spec.beforeBind !== true)
    throw new AppError(CODES.forbidden, 'session.bindRequired')
  if (demandsOf(spec.operation).secondLevel === true)
    requireSecondLevel(signedIn.session, textHeader(request, 'token2'), services.now())
  return signedIn
}

/** Access kinds of outside callers: merchants, monitors, bridges, gateways and payers. */
const OUTSIDE: ReadonlySet<Access> = new Set<Access>(['signature', 'monitor', 'bridge', 'gateway', 'payer'])

function rolesOf(access: Access): readonly Role[] | undefined {
  return typeof access === 'string' ? undefined : access
}

function parse(spec: EndpointSpec, given: unknown): unknown {
  const parsed = spec.input.safeParse(given, { reportInput: false })
  if (!parsed.success) throw new AppError(CODES.badInput, 'badInput', { issues: fieldIssues(parsed.error, given) })
  return parsed.data
}

type Precheck = (call: Call<Actor | null>, input: unknown) => Promise<void>

/**
 * Throws the conflict of a handler's precheck. Its other refusals wait until the proofs are right, as the handler's do.
 */
async function refuseByPrecheck({ db }: Services, check: (tx: Queryable) => Promise<void>): Promise<void> {
  try {
    await db.transaction(check, { accessMode: 'read only' })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === CODES.conflict) throw error
  }
}

async function answer(route: Route, call: Call<Actor | null>, input: unknown): Promise<unknown> {
  const data = await route.handler(call, input)
  if (route.checkOutput && route.spec.responds === undefined) route.spec.output.parse(data)
  return data
}

const CHANNELS: Partial<Record<string, ActionChannel>> = {
  signature: 'api',
  monitor: 'monitor',
  bridge: 'api',
  payer: 'api',
}

interface CallParts {
  route: Route
  signedIn: SignedIn | undefined
  db: Queryable
  request: FastifyRequest
  reply: FastifyReply
  upload: Received['upload']
}

function callOf(parts: CallParts): Call<Actor | null> {
  const { route, signedIn, db, request, reply, upload } = parts
  const { services, spec } = route
  return {
    actor: signedIn?.actor ?? null,
    services,
    db,
    root: services.db,
    via: CHANNELS[String(spec.access)] ?? 'console',
    ip: request.ip,
    origin: originOf(services.config, request),
    userAgent: textHeader(request, 'user-agent') ?? '',
    log: request.log,
    headers: request.headers,
    rawBody: request.rawBody,
    path: spec.path,
    isRepeatable: !isMutation(spec) || isRepeatable(route.handler),
    upload,
    demandCode: async (kind, code) => {
      if (!signedIn) throw forbidden()
      return await demandGoogleCode(services, signedIn, kind, code)
    },
    demandPayPassword: async (password) => {
      if (!signedIn) throw forbidden()
      return await demandPayPassword(services, signedIn.actor.userId, password)
    },
    prepare: (name, input, code) => prepare(parts, name, input, code),
    whileWaitingOutside: request.whileWaitingOutside,
    showNames: async (data) => (signedIn ? await withShownNames(services.db, signedIn.actor, data) : data),
    reply,
  }
}

/** Admits the caller of a call to another one, and checks its input and code; what is answered carries it out. */
async function prepare(parts: CallParts, name: EndpointName, given: unknown, googleCode: string | undefined) {
  const { request, route, signedIn } = parts
  const other = route.routeOf(name)
  const { services, spec } = other
  if (!signedIn || !rolesOf(spec.access)?.includes(signedIn.actor.role)) throw forbidden()
  if (demandsOf(spec.operation).secondLevel === true)
    requireSecondLevel(signedIn.session, textHeader(request, 'token2'), services.now())
  const input = parse(spec, given)
  const code = await rightProofs(spec, services, signedIn, { googleCode }, undefined)
  return async (db: Queryable) => {
    await code?.use(db)
    return await answer(other, callOf({ ...parts, route: other, db }), input)
  }
}

function textHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
