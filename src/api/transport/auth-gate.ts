import { cancelledError } from '#api/api-error.ts'

/** Demand that a call waits for: the person signs in again, or gives the second-level password. */
export type Demand = 'expired' | 'secondLevel'
/** Why the second-level password is requested; an expired session has only one reason. */
export type DemandReason = 'expired' | 'secondLevelMissing' | 'secondLevelExpired'

export interface AuthGate {
  /** Waits while the session is expired, so that no call is sent in vain. */
  waitForAuth(endpoint: string, signal?: AbortSignal): Promise<void>
  /** Waits until the person has satisfied the demand; the first waiting call prompts them. */
  requireAuth(endpoint: string, reason: DemandReason, signal?: AbortSignal): Promise<void>
  /** Makes calls wait although none has failed yet, because something else found the session expired. */
  block(demand: Demand): void
  /** Lets the waiting calls go. */
  release(demand: Demand): void
  /** Fails the waiting calls: the person closed the panel. */
  cancel(demand: Demand): void
  /** Sets the prompt; it returns false if no person can be prompted now. */
  setPrompt(prompt: (reason: DemandReason) => boolean): void
}

/** The place where calls wait for the person instead of failing with 1003, 1024 or 1025. */
export function createAuthGate(): AuthGate {
  const closed = new Map<Demand, Deferred<boolean>>()
  let promptPerson: (reason: DemandReason) => boolean = () => false

  function block(demand: Demand): Deferred<boolean> {
    const known = closed.get(demand)
    if (known) return known
    const made = deferred<boolean>()
    closed.set(demand, made)
    return made
  }

  function open(demand: Demand, goOn: boolean): void {
    const waiting = closed.get(demand)
    closed.delete(demand)
    waiting?.resolve(goOn)
  }

  async function wait(endpoint: string, waiting: Promise<boolean>, signal?: AbortSignal): Promise<void> {
    if (!(await abortable(waiting, signal))) throw cancelledError(endpoint)
  }

  return {
    async waitForAuth(endpoint, signal) {
      for (let waiting = closed.get('expired'); waiting; waiting = closed.get('expired')) {
        await wait(endpoint, waiting.promise, signal)
      }
    },
    async requireAuth(endpoint, reason, signal) {
      const demand: Demand = reason === 'expired' ? 'expired' : 'secondLevel'
      const isFirst = !closed.has(demand)
      const waiting = block(demand).promise
      if (isFirst && !promptPerson(reason)) open(demand, false)
      await wait(endpoint, waiting, signal)
    },
    block: (demand) => void block(demand),
    release: (demand) => open(demand, true),
    cancel: (demand) => open(demand, false),
    setPrompt: (prompt) => {
      promptPerson = prompt
    },
  }
}

function abortable<T>(waiting: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return waiting
  signal.throwIfAborted()
  const { promise, resolve, reject } = deferred<T>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  void waiting.then(resolve, reject)
  return promise.finally(() => signal.removeEventListener('abort', abort))
}

/** A promise with its resolve and reject (`Promise.withResolvers`, which the oldest supported browsers lack). */
interface Deferred<T> {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (reason: unknown) => void
}

function deferred<T>(): Deferred<T> {
  let resolve: Deferred<T>['resolve'] = () => {}
  let reject: Deferred<T>['reject'] = () => {}
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
