import type { InspectionEvent } from 'xstate'
import { contextHash, HIDDEN, redact } from '#recording/redact.ts'
import { createRing } from '#recording/ring.ts'
import type { EventTrace, Ring } from '#recording/ring.ts'

/** The event ring of this page's machines. */
export const ring = createRing()
// Tests of the page read it from outside by this name.
Object.defineProperty(globalThis, Symbol.for('paydesk.recording'), { value: ring, configurable: true })

/** Maximum recorded calls of one function per event; a form's repeated calls add no information. */
const CALLS_MAX = 32

/**
 * Actor options that record its machine: `createActor(machine, recorded({ input }))`. Every flow of the console is
 * started with it. Secrets never enter the record.
 */
export function recorded<Options extends { input?: unknown }>(
  options: Options,
  into: Ring = ring,
): Options & { inspect: (event: InspectionEvent) => void } {
  const watch = createWatch(into)
  const input =
    options.input !== null && typeof options.input === 'object'
      ? withNotedCalls(options.input, watch.call)
      : options.input
  return { ...options, ...(input === undefined ? {} : { input }), inspect: watch.inspect }
}

/**
 * Wraps the input's functions to record their results, such as a new key or the time, since the machine depends on
 * them.
 */
function withNotedCalls<Input extends object>(input: Input, note: (name: string, answer: unknown) => void): Input {
  const watched = Object.entries(input).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value]
    const watchedCall = (...args: unknown[]) => {
      const answer: unknown = value(...args)
      note(name, answer)
      return answer
    }
    return [name, watchedCall]
  })
  return Object.fromEntries(watched) as Input
}

function createWatch(into: Ring) {
  // Events the machine has not processed yet, first in, first out. The first starts with the actor.
  const open: Pick<EventTrace, 'calls' | 'after'>[] = [{ calls: {} }]

  return {
    call(name: string, answer: unknown): void {
      // Screens may call these too; only calls made while the machine processes an event are recorded.
      const calls = open[0]?.calls
      if (calls && (calls[name]?.length ?? 0) < CALLS_MAX) (calls[name] ??= []).push(redact(answer, name))
    },

    inspect(inspected: InspectionEvent): void {
      const { actorRef, rootId } = inspected
      if (actorRef.sessionId !== rootId || !('logic' in actorRef) || !isMachine(actorRef.logic)) return
      if (inspected.type === '@xstate.event') {
        const { event } = inspected
        if (event.type === 'xstate.init') into.begin(rootId, actorRef.logic.id, event['input'], Date.now())
        const trace = into.note(rootId, actorRef.logic.id, named(event), Date.now(), () =>
          stateOf(actorRef.getSnapshot()),
        )
        if (event.type === 'xstate.init') Object.assign(trace.calls, open.shift()?.calls)
        open.push(trace)
      } else if (inspected.type === '@xstate.snapshot' && inspected.event.type !== 'xstate.stop') {
        const trace = open.shift()
        const { value, context } = inspected.snapshot as { value?: unknown; context?: unknown }
        if (trace) trace.after = { value: JSON.stringify(value), hash: contextHash(context) }
      }
    },
  }
}

/**
 * The stored form of an event. A plain text result is stored without a name to classify it by; an input is stored at
 * the start.
 */
function named(event: { type: string; input?: unknown; output?: unknown }): object {
  if (event.type === 'xstate.init') return { type: event.type }
  return typeof event.output === 'string' ? { ...event, output: HIDDEN } : event
}

const isMachine = (logic: unknown): logic is { id: string } =>
  typeof logic === 'object' && logic !== null && 'id' in logic && typeof logic.id === 'string'

/** A machine's state, as the start of a recording part. */
function stateOf(snapshot: unknown): object {
  const { value, context, children } = snapshot as {
    value: unknown
    context: unknown
    children: Record<string, { src: unknown } | undefined>
  }
  const sources = Object.entries(children).map(([id, child]) => [id, typeof child?.src === 'string' ? child.src : null])
  return { value, context, children: Object.fromEntries(sources) }
}
