import type { RunFault } from '#domain/pay-scripts/pay-script.ts'

/** A run as the sandbox is told of it. Only texts go in and come out. */
export interface RunWanted {
  source: string
  /** JSON of what the script is given; null only to see whether the text can run. */
  input: string | null
  runMs: number
  cpuMs: number
  memoryBytes: number
  callsMax: number
  outputMax: number
  notesMax: number
}

/** Result of a run. */
export interface RunResult {
  /** JSON of what it answered. */
  output: string | null
  fault: RunFault | null
  /** Error message, and its line in the text. */
  message: string | null
  line: number | null
  notes: string
  ms: number
}

/** Call of a script to the outside, and its answer; a refusal is thrown in the script. */
export type CallWanted =
  | { kind: 'http'; method: 'GET' | 'POST'; url: string; headers: Record<string, string>; body: string | null }
  | { kind: 'gateway'; name: string; method: 'GET' | 'POST'; path: string; body: string | null }
  | { kind: 'hmac'; name: string; text: string }
export type CallAnswer = { refusal: string } | { status: number; text: string } | { digest: string }

/** Shared with a thread from its start. */
export interface WorkerData {
  /** The run that has the thread now, 0 where none has: a thread that is stuck cannot tell. */
  current: Int32Array<SharedArrayBuffer>
}

export type ToWorker =
  | { kind: 'run'; run: number; wanted: RunWanted }
  | { kind: 'answer'; run: number; call: number; answer: CallAnswer }
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'call'; run: number; call: number; wanted: string }
  | { kind: 'done'; run: number; result: RunResult }
