import { stripTypeScriptTypes } from 'node:module'
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core'
import type { RunFault } from '#domain/pay-scripts/pay-script.ts'
import { PRELUDE } from '#server/collect/pay-scripts/sandbox/prelude.ts'
import type { RunResult, RunWanted } from '#server/collect/pay-scripts/sandbox/sandbox-messages.ts'

const FILE = 'script.ts'
const STACK_BYTES = 256 * 1_024
const JOBS_AT_ONCE = 200
const MESSAGE_MAX = 500
/** A question to the outside may be as long as this, in characters. */
const QUESTION_MAX = 64_000

class Ended extends Error {
  readonly fault: RunFault
  readonly line: number | null
  constructor(fault: RunFault, message = '', line: number | null = null) {
    super(message)
    this.fault = fault
    this.line = line
  }
}

/** Functions of the worker that a run needs. */
export interface GuestDoors {
  /** Puts a question to the outside; the answer comes by `GuestRun.answer`. */
  ask(call: number, wanted: string): void
  /** It has the thread to itself, until it says that it has not. */
  occupy(is: boolean): void
  done(result: RunResult): void
}

/** For how long this thread was busy with steps of all its runs. */
let stepsMs = 0

/**
 * One run in an engine of its own, which nothing else ever runs in. The processor's time is counted over all its steps,
 * and the whole run ends at its time limit, also while it waits for an answer. The time that other runs have the thread is not its own.
 */
export class GuestRun {
  readonly #begin = performance.now()
  readonly #wanted: RunWanted
  readonly #doors: GuestDoors
  readonly #runtime: QuickJSRuntime
  readonly #context: QuickJSContext
  readonly #stepsBefore = stepsMs
  #timer: NodeJS.Timeout
  readonly #waiting = new Map<number, { resolve(text: string): void }>()
  #notes = ''
  #calls = 0
  #cpuMs = 0
  #ownStepsMs = 0
  #stepBegan = 0
  #stopped: RunFault | null = null
  #isOver = false

  constructor(module: QuickJSWASMModule, wanted: RunWanted, doors: GuestDoors) {
    this.#wanted = wanted
    this.#doors = doors
    this.#runtime = module.newRuntime({ memoryLimitBytes: wanted.memoryBytes, maxStackSizeBytes: STACK_BYTES })
    this.#runtime.setInterruptHandler(() => this.#mustStop())
    this.#context = this.#runtime.newContext()
    this.#timer = this.#endLater(wanted.runMs)
  }

  start(): void {
    this.#step(() => {
      const body = this.#load()
      if (this.#wanted.input === null) return this.#end(null, null)
      const { main, runner } = body
      const input = this.#context.newString(this.#wanted.input)
      const promise = this.#unwrap(this.#context.callFunction(runner, this.#context.undefined, main, input))
      void this.#context.resolvePromise(promise).then((settled) => this.#settle(settled))
    })
  }

  /** Gives the script the answer to one of its questions, as JSON. */
  answer(call: number, text: string): void {
    const waiting = this.#waiting.get(call)
    this.#waiting.delete(call)
    if (waiting) this.#step(() => waiting.resolve(text))
  }

  #endLater(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      const leftMs = this.#wanted.runMs - this.#passedMs()
      if (leftMs > 0) this.#timer = this.#endLater(leftMs)
      else this.#end(new Ended('timeLimit'))
    }, ms)
  }

  /** How long the run has lasted, without the steps of others. */
  #passedMs(): number {
    return performance.now() - this.#begin - (stepsMs - this.#stepsBefore - this.#ownStepsMs)
  }

  #load(): { main: QuickJSHandle; runner: QuickJSHandle } {
    const context = this.#context
    this.#openDoors()
    const runner = this.#unwrap(context.evalCode(PRELUDE, 'prelude.js'))
    const loaded = context.evalCode(plainScript(this.#wanted.source), FILE, { type: 'module' })
    const exported = this.#unwrap(loaded, 'syntax')
    // A module that waits at its top level is not one that answers an order.
    const main = context.getProp(exported, 'default')
    if (context.typeof(main) !== 'function') throw new Ended('noFunction')
    return { main, runner }
  }

  #openDoors(): void {
    const context = this.#context
    const note = context.newFunction('__note', (text) => {
      const room = this.#wanted.notesMax - this.#notes.length
      if (room > 0) this.#notes += `${this.#textOf(text, room)}\n`.slice(0, room)
    })
    const call = context.newFunction('__call', (question) => {
      this.#calls += 1
      if (this.#calls > this.#wanted.callsMax) {
        this.#stopped = 'callLimit'
        return context.newError('callLimit')
      }
      const answer = context.newPromise()
      const at = this.#calls
      this.#waiting.set(at, { resolve: (text) => answer.resolve(context.newString(text)) })
      this.#doors.ask(at, this.#textOf(question, QUESTION_MAX))
      return answer.handle
    })
    context.setProp(context.global, '__note', note)
    context.setProp(context.global, '__call', call)
  }

  /** The beginning of a text of the script, without copying more of it than that. */
  #textOf(handle: QuickJSHandle, max: number): string {
    const length = this.#context.getProp(handle, 'length').consume((one) => this.#context.getNumber(one))
    return length > this.#wanted.memoryBytes ? '' : this.#context.getString(handle).slice(0, max)
  }

  #settle(settled: SettledResult): void {
    if (this.#isOver) return
    this.#step(() => {
      const handle = this.#unwrap(settled)
      if (this.#context.typeof(handle) !== 'string') return this.#end(null, 'null')
      const length = this.#context.getProp(handle, 'length').consume((one) => this.#context.getNumber(one))
      if (length > this.#wanted.outputMax) throw new Ended('outputTooLong')
      this.#end(null, this.#context.getString(handle))
    })
  }

  /** Lets the script go on, and ends the run where it may not or cannot. */
  #step(work: () => void): void {
    if (this.#isOver) return
    this.#stepBegan = cpuNow()
    const began = performance.now()
    this.#doors.occupy(true)
    try {
      work()
      while (!this.#isOver && this.#runtime.hasPendingJob()) {
        if (this.#mustStop()) throw new Ended(this.#stopped ?? 'timeLimit')
        this.#unwrap(this.#runtime.executePendingJobs(JOBS_AT_ONCE) as SettledResult)
      }
      if (!this.#isOver && this.#stopped) throw new Ended(this.#stopped)
    } catch (error) {
      this.#end(error instanceof Ended ? error : new Ended('crashed', String(error)))
    } finally {
      this.#doors.occupy(false)
      this.#cpuMs += cpuNow() - this.#stepBegan
      const tookMs = performance.now() - began
      this.#ownStepsMs += tookMs
      stepsMs += tookMs
    }
  }

  #mustStop(): boolean {
    const isLate = this.#passedMs() > this.#wanted.runMs
    if (isLate || this.#cpuMs + cpuNow() - this.#stepBegan > this.#wanted.cpuMs) this.#stopped ??= 'timeLimit'
    return this.#stopped !== null
  }

  #unwrap(result: SettledResult, asFault: RunFault = 'threw'): QuickJSHandle {
    if (!result.error) return result.value as QuickJSHandle
    throw this.#endedBy(result.error, asFault)
  }

  /** End of a run by an error of the engine or the script. */
  #endedBy(handle: QuickJSHandle, asFault: RunFault): Ended {
    if (this.#stopped) return new Ended(this.#stopped)
    const context = this.#context
    const partOf = (name: string) => {
      const part = context.getProp(handle, name)
      return context.typeof(part) === 'string' ? this.#textOf(part, MESSAGE_MAX * 2) : ''
    }
    const isError = context.typeof(handle) === 'object'
    const [name, message, stack] = isError ? [partOf('name'), partOf('message'), partOf('stack')] : ['', '', '']
    if (name === 'InternalError' && message === 'out of memory') return new Ended('memoryLimit')
    if (name === 'InternalError' && /stack overflow/.test(message)) return new Ended('stackLimit')
    const said = isError
      ? `${name}: ${message}`
      : this.#textOf(context.newString(String(context.dump(handle))), MESSAGE_MAX)
    const line = /script\.ts:(\d+)/.exec(stack)?.[1]
    const fault = asFault === 'syntax' && name !== 'SyntaxError' ? 'threw' : asFault
    return new Ended(fault, said.slice(0, MESSAGE_MAX), line === undefined ? null : Number(line))
  }

  #end(ended: Ended | null, output: string | null = null): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#doors.done({
      output: ended ? null : output,
      fault: ended?.fault ?? null,
      message: ended?.message || null,
      line: ended?.line ?? null,
      notes: this.#notes.trimEnd(),
      ms: Math.round(performance.now() - this.#begin),
    })
    // The engine is dropped whole with its memory: taking a broken one apart could break more.
  }
}

type SettledResult = { error: QuickJSHandle; value?: never } | { error?: undefined; value: unknown }

/** Processor time of this thread, in ms: a machine that is busy with other things costs a script nothing. */
function cpuNow(): number {
  const { system, user } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The script without its types; lines stay where they are. */
function plainScript(source: string): string {
  try {
    return stripTypeScriptTypes(source, { mode: 'strip' })
  } catch (error) {
    // The stripper names the line above its own picture of it, at the beginning of the stack.
    const [text, stack = ''] = error instanceof Error ? [error.message, error.stack] : [String(error)]
    const line = /^[^\n]*:(\d+)\n/.exec(stack)?.[1]
    throw new Ended('syntax', text.split('\n')[0]?.slice(0, MESSAGE_MAX), line === undefined ? null : Number(line))
  }
}
