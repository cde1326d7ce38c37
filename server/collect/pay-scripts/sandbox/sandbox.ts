import { Worker } from 'node:worker_threads'
import type { RunFault } from '#domain/pay-scripts/pay-script.ts'
import type {
  CallAnswer,
  FromWorker,
  RunResult,
  RunWanted,
  ToWorker,
  WorkerData,
} from '#server/collect/pay-scripts/sandbox/sandbox-messages.ts'

/** Answers what a script asks of the outside; `signal` ends with the run. */
export type AnswerCall = (wanted: string, signal: AbortSignal) => Promise<CallAnswer>

export interface Sandbox {
  /**
   * Runs a script; never throws, and ends by the run's time limit whatever the script does. Runs beside one that has to be ended with its
   * thread are not at fault: they begin anew, or end as `crashed` where they have asked something of the outside.
   */
  run(wanted: RunWanted, answer: AnswerCall): Promise<RunResult>
  close(): Promise<void>
}

const THREADS = 2
/** Runs under way in one thread; they share its processor while they do not wait. */
const RUNS_A_THREAD = 16
/** How long after its limit a run that the engine cannot stop is ended with its thread. */
const GRACE_MS = 1_500
/** A thread's own heap, beside the engines' memory. */
const HEAP_MB = 64

/** How often a run begins anew whose thread was ended for another. */
const TRIES_MAX = 3

interface Under {
  /** Undefined where the run is to begin anew. */
  finish(result: RunResult | undefined): void
  hasAsked: boolean
  answer: AnswerCall
  abort: AbortController
}

/** Threads that run scripts; they start with the first run and are replaced when they break. */
export function createSandbox(threads: number = THREADS): Sandbox {
  const pool = Array.from({ length: threads }, () => new Thread())
  let runs = 0
  return {
    run: async (wanted, answer) => {
      for (let tries = 0; tries < TRIES_MAX; tries++) {
        const [thread] = pool.toSorted((a, b) => a.load - b.load)
        if (!thread || thread.load >= RUNS_A_THREAD) return faulted('busy')
        runs += 1
        const result = await thread.run(runs, wanted, answer)
        if (result) return result
      }
      return faulted('crashed')
    },
    close: async () => {
      await Promise.all(pool.map((thread) => thread.stop()))
    },
  }
}

class Thread {
  #worker: Worker | null = null
  #ready: Promise<void> = Promise.resolve()
  #current = new Int32Array(new SharedArrayBuffer(4))
  readonly #under = new Map<number, Under>()

  get load(): number {
    return this.#under.size
  }

  async run(run: number, wanted: RunWanted, answer: AnswerCall): Promise<RunResult | undefined> {
    const begin = performance.now()
    const abort = new AbortController()
    let timer: NodeJS.Timeout | undefined
    const result = await new Promise<RunResult | undefined>((resolve) => {
      this.#under.set(run, { finish: resolve, answer, abort, hasAsked: false })
      const worker = this.#started()
      void this.#ready.then(() => {
        if (!this.#under.has(run)) return
        const endLater = (ms: number) => {
          timer = setTimeout(() => {
            const current = Atomics.load(this.#current, 0)
            // The thread is another's, whose own limit ends it.
            if (current !== 0 && current !== run && this.#under.has(current)) endLater(GRACE_MS)
            else void this.#endFor(run)
          }, ms)
        }
        endLater(wanted.runMs + GRACE_MS)
        worker.postMessage({ kind: 'run', run, wanted } satisfies ToWorker)
      })
    })
    clearTimeout(timer)
    this.#under.delete(run)
    abort.abort()
    if (this.load === 0) this.#worker?.unref()
    if (result === undefined) return undefined
    return result.ms > 0 ? result : { ...result, ms: Math.round(performance.now() - begin) }
  }

  /** Ends the thread and all that runs in it. */
  async stop(): Promise<void> {
    for (const { finish } of this.#under.values()) finish(faulted('crashed'))
    await this.#drop()
  }

  /** Ends the thread for one of its runs; the next run starts another. */
  async #endFor(run: number): Promise<void> {
    for (const [other, { finish, hasAsked }] of this.#under)
      finish(other === run ? faulted('timeLimit') : hasAsked ? faulted('crashed') : undefined)
    await this.#drop()
  }

  async #drop(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    this.#under.clear()
    await worker?.terminate()
  }

  #started(): Worker {
    const known = this.#worker
    known?.ref()
    if (known) return known
    this.#current = new Int32Array(new SharedArrayBuffer(4))
    const worker = new Worker(new URL('./sandbox-worker.ts', import.meta.url), {
      // Nothing of the process is passed on, and the type stripper's own warning is known.
      env: {},
      workerData: { current: this.#current } satisfies WorkerData,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    this.#worker = worker
    this.#ready = new Promise((resolve) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve()
        else this.#hear(worker, message)
      })
    })
    const broke = () => {
      if (this.#worker === worker) void this.stop()
    }
    worker.on('error', broke)
    worker.on('exit', broke)
    return worker
  }

  #hear(worker: Worker, message: Exclude<FromWorker, { kind: 'ready' }>): void {
    const under = this.#under.get(message.run)
    if (message.kind === 'done') return under?.finish(message.result)
    if (!under) return
    under.hasAsked = true
    const { call, run, wanted } = message
    void under
      .answer(wanted, under.abort.signal)
      .catch((error: unknown): CallAnswer => ({ refusal: error instanceof Error ? error.message : 'failed' }))
      .then((answer) => worker.postMessage({ kind: 'answer', run, call, answer } satisfies ToWorker))
  }
}

const faulted = (fault: RunFault): RunResult => ({
  output: null,
  fault,
  message: null,
  line: null,
  notes: '',
  ms: 0,
})
