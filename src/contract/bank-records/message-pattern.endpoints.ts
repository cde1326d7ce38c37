import { z } from 'zod'
import { BANK_RECORD_KINDS } from '#domain/bank-records/bank-records.ts'
import { PATTERN_FAULTS, PATTERN_SAYS } from '#domain/bank-records/patterns/pattern.ts'
import { DECIMAL_MARKS } from '#domain/bank-records/patterns/read-amount.ts'
import { MESSAGE_PATTERN_FIELDS, MESSAGE_PATTERN_INPUT } from '#domain/lists/orders/bank-records.fields.ts'
import { NOTE } from '#domain/lists/fields/common.fields.ts'
import { COUNTRIES } from '#domain/time/zones.ts'
import { messageReading } from '#contract/bank-records/bank-message.endpoints.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, flag, id, inputs, instant, made, wholeNumber } from '#contract/calls/fields.ts'
import { listCall } from '#contract/calls/list-call.ts'
import { recordStamps, rowFields } from '#contract/calls/row-fields.ts'

const SUPER_ADMIN = ['superAdmin'] as const

/** How many versions of a pattern are answered, the newest ones. */
export const SHOWN_PATTERN_VERSIONS = 100

const stored = {
  says: z.enum(PATTERN_SAYS),
  kind: z.enum(BANK_RECORD_KINDS).nullable(),
  sender: z.string().nullable(),
  country: z.enum(COUNTRIES).nullable(),
  expression: z.string(),
  decimalMark: z.enum(DECIMAL_MARKS),
  timeFormat: z.string().nullable(),
}

const patternRow = z.object({
  ...rowFields(MESSAGE_PATTERN_FIELDS),
  ...recordStamps,
  ...stored,
})
export type MessagePatternRow = z.infer<typeof patternRow>

const patternVersion = z.object({
  ...stored,
  patternVersion: z.int(),
  note: z.string().nullable(),
  createdBy: z.string().nullable(),
  createTime: instant,
})
export type PatternVersion = z.infer<typeof patternVersion>

const written = inputs(MESSAGE_PATTERN_INPUT)
const { name, note } = inputs({ name: MESSAGE_PATTERN_FIELDS.name, note: NOTE })
const toVersion = wholeNumber(1, 1_000_000)
/** State of the patterns in a dry run; with it a change is refused where another pattern changed since. */
const plan = z.string().max(64).optional()

const counted = z.array(z.object({ patternId: z.int(), name: z.string(), count: z.int() }))

/** Dry run of a changed pattern over the newest messages. */
export const patternTrial = z.object({
  /** The fault of the pattern; everything else is then empty. */
  fault: z.object({ field: z.enum(['expression', 'timeFormat']), fault: z.enum(PATTERN_FAULTS) }).nullable(),
  plan: z.string(),
  /** Number of messages looked at, and the most that are. */
  looked: z.int(),
  lookedMax: z.int(),
  /** Number that it takes, and that it took as it is. */
  takes: z.int(),
  tookBefore: z.int(),
  /** Count of messages, unread or put aside, that would be read as payments, as re-reading them does. */
  becomePayments: z.int(),
  /** Number that would be read differently; `examples` has the newest of them. */
  differ: z.int(),
  examples: z.array(
    z.object({ id: z.int(), createTime: instant, text: z.string(), before: messageReading, after: messageReading }),
  ),
  /** From which other patterns it would take how many. */
  takenFrom: counted,
  /**
   * Which other patterns read how many of those that it takes in another way, or put them aside; a person then looks at
   * them.
   */
  conflicts: counted,
})

const changeAnswering =
  <Output extends z.ZodType>(output: Output) =>
  <I extends z.ZodType>(verb: string, summary: string, input: I) =>
    defineEndpoint({
      method: 'POST',
      path: `/v1.0/messagePattern/${verb}`,
      summary,
      access: SUPER_ADMIN,
      operation: 'patternChange',
      input,
      output,
    })
const change = changeAnswering(done)

/** How messages are read. */
export const messagePatternEndpoints = {
  'messagePattern.getList': listCall({
    path: '/v1.0/messagePattern/getList',
    summary: 'Patterns of messages, each in its newest version, with how many messages it took.',
    access: SUPER_ADMIN,
    fields: MESSAGE_PATTERN_FIELDS,
    row: patternRow,
  }),
  'messagePattern.getVersions': defineEndpoint({
    method: 'GET',
    path: '/v1.0/messagePattern/getVersions',
    summary: 'The versions of a pattern, newest first.',
    access: SUPER_ADMIN,
    input: z.object({ id }),
    output: z.object({ list: z.array(patternVersion) }),
  }),
  'messagePattern.dryRun': defineEndpoint({
    method: 'POST',
    path: '/v1.0/messagePattern/dryRun',
    summary:
      'What a change of a pattern would make of the newest messages; nothing changes. Without an id it is a new one.',
    access: SUPER_ADMIN,
    mutates: false,
    input: z.object({
      id: id.optional(),
      enabled: flag.optional(),
      /** This version instead of what is written. */
      toVersion: toVersion.optional(),
      written: z.object(written).optional(),
    }),
    output: patternTrial,
  }),
  'messagePattern.add': changeAnswering(made)(
    'add',
    'Adds a pattern, which reads the next message.',
    z.object({ name, ...written, note, plan }),
  ),
  'messagePattern.update': change(
    'update',
    'Changes a pattern. What it reads by is kept in versions: anything but its name makes a new one.',
    z.object({ id, name, ...written, note, plan, expectedVersion }),
  ),
  'messagePattern.revert': change(
    'revert',
    'Makes an earlier version of a pattern the newest one, as a version of its own.',
    z.object({ id, toVersion, note, plan, expectedVersion }),
  ),
  'messagePattern.setEnabled': change(
    'setEnabled',
    'Switches a pattern on or off. No pattern is ever deleted, since messages say which one read them.',
    z.object({ id, enabled: flag, plan, expectedVersion }),
  ),
}
