import { redact } from '#machines/recording/redact.ts'

/** How much is kept in memory: runs of machines, and UTF-16 units of what they recorded. */
export const RING_LIMITS = { runs: 48, bytes: 1_500_000, partEvents: 250, partBytes: 150_000 } as const

/** One thing that happened to a machine; `json` holds it without its secrets. */
export interface EventTrace {
  /** Milliseconds since 1970. */
  at: number
  json: string
  /** What the functions of the machine's input answered meanwhile, by their names. */
  calls: Record<string, unknown[]>
  /** The state after it, as JSON, and the fingerprint of the context; missing while it is looked at, or when it broke the machine. */
  after?: { value: string; hash: string }
}

/** Where a machine stood before the first event that is kept: its input, or the state it was in by then. */
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

/** What is kept of one machine from its start to its end. */
export interface RunTrace {
  machine: string
  parts: Part[]
}

const bytesOf = ({ parts }: RunTrace) => parts.reduce((sum, part) => sum + part.bytes, 0)
const newPart = (start: PartStart): Part => ({ start, events: [], bytes: start.json.length })

/**
 * The last things that happened to the machines of this page. What is oldest goes first: of a long run its first part, whose
 * successor begins with the state it stood in; of all runs the one that was quiet longest.
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
  /** Puts a run at the end of the order in which they are forgotten. */
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

    /** Notes an event. `state` tells where the machine stands; it is asked only where a part begins. */
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
