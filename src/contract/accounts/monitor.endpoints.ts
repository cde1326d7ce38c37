import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { id, inputs, instant, note, wholeNumber } from '#contract/calls/fields.ts'
import { REPORTED_KINDS, DIRECTIONS } from '#domain/bank-records/bank-records.ts'
import {
  MONITOR_ADDRESS_INPUT,
  MONITOR_HEARTBEAT_INPUT,
  MONITOR_REPORT_INPUT,
} from '#domain/lists/orders/monitor.fields.ts'
import { TELL_PATH } from '#domain/monitors/apps.ts'
import { MONITOR_SCRIPTS_MAX, SAID_STATES, SCRIPT_COMMANDS } from '#domain/monitors/monitors.ts'

const payment = inputs(MONITOR_REPORT_INPUT)
const { monitorId } = payment

/** Calls that monitors of accounts make, authenticated by their sign. */
export const monitorEndpoints = {
  'monitor.report': defineEndpoint({
    method: 'POST',
    path: '/v1.0/monitor/report',
    unaudited:
      'A machine reports; what it reported stays as a record, and what that changes is in the history of the order.',
    summary: 'A monitor reports a payment record; signed by HMAC-SHA256 of the body in the header `x-monitor-sign`.',
    access: 'monitor',
    input: z.object({
      ...payment,
      kind: z.enum(REPORTED_KINDS),
      /** Money that came in unless it says otherwise. */
      direction: z.enum(DIRECTIONS).optional(),
      /** Without it the text is read by the patterns; what is said beside it counts more than what they read. */
      amountMinor: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
      balanceMinor: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
      text: z.string().max(4_000),
      /** Otherwise the time in the text, or that of the report. */
      occurredAt: instant.optional(),
    }),
    output: z.object({ matchedOrderCode: z.string().nullable(), duplicate: z.boolean() }),
  }),
  'monitor.tell': defineEndpoint({
    method: 'POST',
    path: TELL_PATH,
    takes: 'webhook',
    unaudited:
      'An app forwards; what it forwarded stays as a record, and what that changes is in the history of the order.',
    summary:
      'An app on a phone forwards messages in its own form: SmsForwarder, SMS Gateway, httpSMS, or a fixed JSON template. `address` is the secret last part of the phone’s address; each app proves itself in its own way, and is answered so that it repeats what was not taken.',
    access: 'monitor',
    input: z.looseObject(inputs(MONITOR_ADDRESS_INPUT)),
    output: z.object({
      /** Counts of the messages in the body, and of those that had been taken before. */
      messages: z.int(),
      duplicates: z.int(),
    }),
  }),
  'monitor.heartbeat': defineEndpoint({
    method: 'POST',
    path: '/v1.0/monitor/heartbeat',
    unaudited: 'A machine says that it lives.',
    summary:
      'A monitor says that it is alive, and what its scripts do; signed as its reports. The answer says what it is asked to do with them, again until it says that it has.',
    access: 'monitor',
    input: z.object({
      monitorId,
      at: instant,
      /** Name of the program, and per cent of the battery. */
      ...inputs(MONITOR_HEARTBEAT_INPUT),
      /** Grows with every heartbeat; one that is overtaken by a later one says nothing. */
      word: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
      scripts: z
        .array(
          z.object({
            scriptId: id,
            state: z.enum(SAID_STATES),
            version: wholeNumber(1, 1_000_000).nullable(),
            /** The `commandId` of the last command that it has carried out; 0 for none. */
            command: wholeNumber(0, Number.MAX_SAFE_INTEGER - 1),
            error: note,
          }),
        )
        .max(MONITOR_SCRIPTS_MAX, 'tooMany')
        .optional(),
    }),
    output: z.object({
      /** The last word that was heard; the next one must be greater. */
      word: z.int().nullable(),
      scripts: z.array(
        z.object({
          scriptId: z.int(),
          command: z.enum(SCRIPT_COMMANDS),
          commandId: z.int(),
          /** The version to run; null for a stop. */
          version: z.int().nullable(),
        }),
      ),
    }),
  }),
  'monitor.script': defineEndpoint({
    method: 'POST',
    path: '/v1.0/monitor/script',
    mutates: false,
    summary: 'The text of a version of a script that the monitor was given; signed as its reports.',
    access: 'monitor',
    input: z.object({ monitorId, scriptId: id, version: wholeNumber(1, 1_000_000) }),
    output: z.object({ name: z.string(), source: z.string(), sha256: z.string() }),
  }),
}
