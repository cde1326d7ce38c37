import type { InspectionEvent } from 'xstate'
import { contextHash, HIDDEN, redact } from '#machines/recording/redact.ts'
import { createRing } from '#machines/recording/ring.ts'
import type { EventTrace, Ring } from '#machines/recording/ring.ts'

/** What happened to the machines of this page. */
export const ring = createRing()
// Tests of the page read it from outside by this name.
Object.defineProperty(globalThis, Symbol.for('paydesk.recording'), { value: ring, configurable: true })

/** Calls that one event may make of one function; a form that asks again and again says nothing new. */
const CALLS_MAX = 32

/**
 * The options of an actor, so that what happens to its machine is recorded: `createActor(machine, recorded({ input }))`.
 * Every flow of the console is started with it. What is secret never gets into the record.
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

/** The input with its functions watched: what they answer, such as a new key or the time, the machine depends on. */
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
  // Events that wait for the machine to have looked at them, first come first served. The first begins with the actor.
  const open: Pick<EventTrace, 'calls' | 'after'>[] = [{ calls: {} }]

  return {
    call(name: string, answer: unknown): void {
      // A screen may ask as well; only what the machine asks for while it looks at an event counts.
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
          standOf(actorRef.getSnapshot()),
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

/** What an event is kept as: an answer that is a text alone has no name to be judged by, and an input is kept at the start. */
function named(event: { type: string; input?: unknown; output?: unknown }): object {
  if (event.type === 'xstate.init') return { type: event.type }
  return typeof event.output === 'string' ? { ...event, output: HIDDEN } : event
}

const isMachine = (logic: unknown): logic is { id: string } =>
  typeof logic === 'object' && logic !== null && 'id' in logic && typeof logic.id === 'string'

/** Where a machine stands, for a part of a recording to begin with. */
function standOf(snapshot: unknown): object {
  const { value, context, children } = snapshot as {
    value: unknown
    context: unknown
    children: Record<string, { src: unknown } | undefined>
  }
  const sources = Object.entries(children).map(([id, child]) => [id, typeof child?.src === 'string' ? child.src : null])
  return { value, context, children: Object.fromEntries(sources) }
}
