import { redact } from '#recording/redact.ts'

/** Memory limits: runs of machines, and UTF-16 units of recorded text. */
export const RING_LIMITS = { runs: 48, bytes: 1_500_000, partEvents: 250, partBytes: 150_000 } as const

/** One recorded event; `json` holds it without secrets. */
export interface EventTrace {
  /** Milliseconds since 1970. */
  at: number
  json: string
  /** Results of the input's functions during the event, by name. */
  calls: Record<string, unknown[]>
  /**
   * The state afterwards as JSON, and the context's fingerprint; missing while it is processed, or if it made the
   * machine fail.
   */
  after?: { value: string; hash: string }
}

/** The machine's start before the first stored event: its input, or its state at that point. */
export interface PartStart {
  at: number
  from: 'input' | 'state'
  json: string
}

interface Part {
  start: PartStart
  events: EventTrace[]
  bytes: number
}

/** The stored part of one machine's run. */
export interface RunTrace {
  machine: string
  parts: Part[]
}

const bytesOf = ({ parts }: RunTrace) => parts.reduce((sum, part) => sum + part.bytes, 0)
const newPart = (start: PartStart): Part => ({ start, events: [], bytes: start.json.length })

/**
 * The latest events of this page's machines. The oldest are evicted first: of a long run its first part, with the next
 * part starting from its state; of all runs the one inactive longest.
 */
export function createRing(
  limits: { runs: number; bytes: number; partEvents: number; partBytes: number } = RING_LIMITS,
) {
  const runs = new Map<string, RunTrace>()
  let bytes = 0

  function forget(id: string): RunTrace | undefined {
    const run = runs.get(id)
    if (run) bytes -= bytesOf(run)
    runs.delete(id)
    return run
  }
  /** Moves a run to the end of the eviction order. */
  function keep(id: string, run: RunTrace): void {
    bytes += bytesOf(run)
    runs.set(id, run)
    for (const oldest of runs.keys()) {
      if (runs.size <= limits.runs && bytes <= limits.bytes) return
      forget(oldest)
    }
  }
  const isFull = ({ events, bytes: held }: Part) =>
    (events.length >= limits.partEvents || held >= limits.partBytes) && events.at(-1)?.after !== undefined

  return {
    begin(id: string, machine: string, input: unknown, at: number): void {
      forget(id)
      keep(id, { machine, parts: [newPart({ at, from: 'input', json: JSON.stringify(redact(input ?? {})) })] })
    },

    /** Records an event. `state` returns the machine's state; it is called only at the start of a part. */
    note(id: string, machine: string, event: object, at: number, state: () => unknown): EventTrace {
      const { parts } = forget(id) ?? { parts: [] }
      const last = parts.at(-1)
      const part = last && !isFull(last) ? last : newPart({ at, from: 'state', json: JSON.stringify(redact(state())) })
      const trace: EventTrace = { at, json: JSON.stringify(redact(event)), calls: {} }
      part.events.push(trace)
      part.bytes += trace.json.length
      keep(id, { machine, parts: part === last ? parts : [...parts.slice(-1), part] })
      return trace
    },

    runs: (): readonly RunTrace[] => [...runs.values()],
  }
}

export type Ring = ReturnType<typeof createRing>
