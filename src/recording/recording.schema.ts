import { z } from 'zod'

/** Format of the files; a reader refuses any other. */
export const RECORDING_VERSION = 1

const after = {
  /** The machine's state; missing if the event made it fail. */
  state: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  /** Fingerprint of its context. */
  hash: z.string().optional(),
}

export const recordedEventSchema = z.object({
  /** Milliseconds since the run began. */
  at: z.number().min(0),
  event: z.looseObject({ type: z.string() }),
  /** Results of the input's functions while the machine processed the event. */
  calls: z.record(z.string(), z.array(z.unknown())).optional(),
  ...after,
})
export type RecordedEvent = z.infer<typeof recordedEventSchema>

const startSchema = z.union([
  z.object({ input: z.record(z.string(), z.unknown()) }),
  /** The start was evicted: the state of the run at that point. */
  z.object({
    state: z.object({
      value: z.union([z.string(), z.record(z.string(), z.unknown())]),
      context: z.record(z.string(), z.unknown()),
      children: z.record(z.string(), z.string().nullable()),
    }),
  }),
])

export const recordedRunSchema = z.object({
  machine: z.string(),
  /** Fingerprint of the machine's definition. */
  version: z.string(),
  startedAt: z.iso.datetime(),
  start: startSchema,
  events: z.array(recordedEventSchema).min(1),
})
export type RecordedRun = z.infer<typeof recordedRunSchema>

/** The recorded events of a console's machines, without secrets. */
export const recordingSchema = z.object({
  format: z.literal('paydesk-recording'),
  formatVersion: z.literal(RECORDING_VERSION),
  madeAt: z.iso.datetime(),
  /** Where it was made: the console's path and language. */
  place: z.object({ path: z.string(), language: z.string() }).optional(),
  runs: z.array(recordedRunSchema),
})
export type Recording = z.infer<typeof recordingSchema>

/** Parses a recording from a file's text, or returns the fault and its path (`runs.0.events.3.at: …`). */
export function parseRecording(text: string): { ok: true; recording: Recording } | { ok: false; faults: string[] } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { ok: false, faults: [`no JSON: ${error instanceof Error ? error.message : String(error)}`] }
  }
  const parsed = recordingSchema.safeParse(json)
  if (parsed.success) return { ok: true, recording: parsed.data }
  return {
    ok: false,
    faults: parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`),
  }
}
