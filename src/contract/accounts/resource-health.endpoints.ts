import { z } from 'zod'
import { ALLOCATION_REFUSALS, WEIGHT, FILLING_LIMITS } from '#domain/accounts/allocation.ts'
import { BREAKER_CAUSES, BREAKER_STATES } from '#domain/accounts/breaker.ts'
import { TIMED_STATES } from '#domain/accounts/state-over-time.ts'
import { ACCOUNT_EXCEPTION_FIELDS } from '#domain/lists/parties/accounts.fields.ts'
import { SERVICE_STATES } from '#domain/monitors/monitors.ts'
import { ORDER_AGENTS, ORDER_STAFF } from '#domain/roles.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, id, instant, orderCode, reason, wholeNumber } from '#contract/calls/fields.ts'
import { listCall } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'

const ACCOUNT_READERS = [...ORDER_STAFF, 'supplier'] as const

const serviceState = z.enum(SERVICE_STATES)

/** Health of an account: its breaker and its monitors decide if it takes orders. */
export const accountHealthSchema = z.object({
  resourceId: z.int(),
  breaker: z.enum(BREAKER_STATES),
  cause: z.enum(BREAKER_CAUSES).nullable(),
  since: instant.nullable(),
  /** When the next order may try it. */
  probeTime: instant.nullable(),
  /** Of the latest orders that count. */
  failures: z.int(),
  outcomes: z.int(),
  version: z.int(),
  /** The best of its monitors; null without any. */
  serviceState: serviceState.nullable(),
  lastServiceTime: instant.nullable(),
  /** Exceptions of the last day. */
  exceptions: z.int(),
  monitors: z.array(
    z.object({
      monitorId: z.string(),
      serviceState,
      lastServiceTime: instant.nullable(),
      exceptions: z.int(),
    }),
  ),
})
export type AccountHealth = z.infer<typeof accountHealthSchema>

/** A span in which something kept an account from orders, or one of its monitors from reporting. */
const timelineEvent = z.object({
  id: z.string(),
  at: instant,
  /** Null while it lasts. */
  endTime: instant.nullable(),
  kind: z.enum([...BREAKER_CAUSES, 'switchedOff', 'limit']),
  /** State in which it put the account; null for a monitor, of which an account may have several. */
  state: z.enum(TIMED_STATES).nullable(),
  monitorId: z.string().nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
})
export type AccountTimelineEvent = z.infer<typeof timelineEvent>

/** A failure of an account or a monitor. */
export const accountExceptionSchema = z.object({
  ...rowFields(ACCOUNT_EXCEPTION_FIELDS),
  id: z.int(),
  resourceId: z.int().nullable(),
  detail: z.record(z.string(), z.unknown()),
})

const verdictSchema = z.object({
  resourceId: z.int(),
  name: z.string(),
  supplierId: z.int(),
  supplierName: z.string(),
  /** The account that takes it. */
  taken: z.boolean(),
  /** Why the account does not; null where it would. */
  refusal: z.enum(ALLOCATION_REFUSALS).nullable(),
  /** How many orders it takes in its turn, and how many of the present turn it has taken. */
  weight: z.int(),
  turnUsed: z.int(),
  /** The numbers behind it: what is used of which limit, in orders or minor units, or until when it lasts. */
  used: z.int().nullable(),
  limit: z.int().nullable(),
  unit: z.enum(['count', 'amount']).nullable(),
  until: instant.nullable(),
  /** When the order was allocated last: whether this account took it, and else why not; null where it was not asked. */
  before: z.object({ taken: z.boolean(), refusal: z.string().nullable() }).nullable(),
})
export type AllocationVerdict = z.infer<typeof verdictSchema>

const verdictsSchema = z.object({
  /** Null for an order that nobody has created. */
  orderCode: z.string().nullable(),
  amountMinor: z.int(),
  currency: z.string(),
  exponent: z.int(),
  list: z.array(verdictSchema),
})
export type Verdicts = z.infer<typeof verdictsSchema>

const tallySchema = z.object({ orders: z.int(), amountMinor: z.int() })
const minor = wholeNumber(0, Number.MAX_SAFE_INTEGER)
const most = wholeNumber(0, 1_000_000_000)

const byPerson = z.object({ resourceId: id, reason, expectedVersion })

/** How accounts are, and what a person decides about it. */
export const resourceHealthEndpoints = {
  'resource.getHealth': defineEndpoint({
    method: 'GET',
    path: '/v1.0/resource/getHealth',
    summary: 'Whether an account takes orders by its record and its monitors, and what went wrong in the last day.',
    access: ACCOUNT_READERS,
    input: z.object({ resourceId: id }),
    output: accountHealthSchema,
  }),
  'resource.getTimeline': defineEndpoint({
    method: 'GET',
    path: '/v1.0/resource/getTimeline',
    summary:
      'What kept an account from orders in the last seven days: stops, silences, full days by its present limits, and being switched off; newest first.',
    access: ACCOUNT_READERS,
    input: z.object({ resourceId: id }),
    output: z.object({
      resourceId: z.int(),
      fromTime: instant,
      untilTime: instant,
      events: z.array(timelineEvent),
    }),
  }),
  'resource.getExceptions': listCall({
    path: '/v1.0/resource/getExceptions',
    summary: 'What went wrong with accounts and monitors, from when to when, newest first.',
    access: ACCOUNT_READERS,
    fields: ACCOUNT_EXCEPTION_FIELDS,
    more: { resourceId: id.optional() },
    row: accountExceptionSchema,
  }),
  'resource.explain': defineEndpoint({
    method: 'GET',
    path: '/v1.0/resource/explain',
    summary: 'Why each account takes an order or not if it were allocated now.',
    access: ACCOUNT_READERS,
    input: z.object({ orderCode }),
    output: verdictsSchema,
  }),
  'resource.wouldTake': defineEndpoint({
    method: 'GET',
    path: '/v1.0/resource/wouldTake',
    summary:
      'Why each account would take an order or not that nobody has created: one of a merchant, a product and an amount.',
    access: ORDER_STAFF,
    input: z.object({
      merchantId: id,
      productId: id,
      amountMinor: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    }),
    output: verdictsSchema,
  }),
  'resource.getForecast': defineEndpoint({
    method: 'GET',
    path: '/v1.0/resource/getForecast',
    summary:
      'When the limits of an account will be reached at the rate of the last hour, and which orders that rate counts.',
    access: ACCOUNT_READERS,
    input: z.object({ resourceId: id }),
    output: z.object({
      resourceId: z.int(),
      first: z.object({ limit: z.enum(FILLING_LIMITS), fullTime: instant }).nullable(),
      limits: z.array(
        z.object({
          limit: z.enum(FILLING_LIMITS),
          used: z.int(),
          most: z.int(),
          perHour: z.int(),
          fullTime: instant.nullable(),
          resetTime: instant.nullable(),
        }),
      ),
      /** Filters of the orders' list. */
      orders: z.object({ resourceId: z.int(), startTime: z.string(), endTime: z.string() }),
    }),
  }),
  'resource.tryLimits': defineEndpoint({
    method: 'POST',
    path: '/v1.0/resource/tryLimits',
    summary:
      'What the last 24 hours would have been for an account with other limits or another weight: orders that it would have kept, lost to others, failed, or taken beside. Changes nothing.',
    access: ACCOUNT_READERS,
    mutates: false,
    input: z.object({
      resourceId: id,
      minAmountMinor: minor.optional(),
      maxAmountMinor: minor.nullish(),
      maxConcurrentOrders: most.optional(),
      dailyCountLimit: most.nullish(),
      dailyAmountLimitMinor: minor.nullish(),
      totalLimitMinor: minor.nullish(),
      weight: wholeNumber(WEIGHT.min, WEIGHT.max).optional(),
    }),
    output: z.object({
      since: instant,
      /** There were more orders, of which only the newest are tried. */
      isCut: z.boolean(),
      currency: z.string(),
      exponent: z.int(),
      kept: tallySchema,
      elsewhere: tallySchema,
      failed: tallySchema,
      gained: tallySchema,
      rescued: tallySchema,
    }),
  }),
  'resource.hold': defineEndpoint({
    method: 'POST',
    path: '/v1.0/resource/hold',
    summary: 'Stops an account until a person releases it; orders under way go on. 409 where it is held already.',
    access: ORDER_AGENTS,
    input: byPerson,
    output: done,
  }),
  'resource.release': defineEndpoint({
    method: 'POST',
    path: '/v1.0/resource/release',
    summary:
      'Lets an account take orders again that a person held or that failures stopped; 409 where nothing stops it.',
    access: ORDER_AGENTS,
    input: byPerson,
    output: done,
  }),
}
