import type { ReportedState, ScriptCommand, ScriptState } from '#domain/monitors/monitors.ts'
import { SAID_STATES, SCRIPT_STATES } from '#domain/monitors/monitors.ts'
import { defineLifecycle } from '#machines/lifecycle.ts'

/** The facts that the lifecycle's guards use. */
export interface ScriptFacts {
  /** The word came after every other one that was heard: words may overtake each other. */
  isNews: boolean
  /** No word came for longer than monitors may be silent. */
  isSilent: boolean
  /** Requests of a person that the monitor has not yet confirmed as done. */
  isAskedToStart: boolean
  isAskedToStop: boolean
  isAskedToRestart: boolean
}

const ALL = SCRIPT_STATES

/**
 * The lifecycle of a script on a monitor. Only the monitor's word changes the state, and its silence; a person asks, which the
 * monitor learns with its next heartbeat. Any word may follow any other, since those between may be lost.
 */
export const monitorScriptLifecycle = defineLifecycle({
  id: 'monitorScript',
  states: SCRIPT_STATES,
  initial: 'disconnected',
  guards: {
    isNews: ({ isNews }: ScriptFacts) => isNews,
    isSilent: ({ isSilent }: ScriptFacts) => isSilent,
    isNotAskedToStart: ({ isAskedToStart }: ScriptFacts) => !isAskedToStart,
    isNotAskedToStop: ({ isAskedToStop }: ScriptFacts) => !isAskedToStop,
    isNotAskedToRestart: ({ isAskedToRestart }: ScriptFacts) => !isAskedToRestart,
    isAskedToStop: ({ isAskedToStop }: ScriptFacts) => isAskedToStop,
    isAskedToRun: ({ isAskedToRestart, isAskedToStart }: ScriptFacts) => isAskedToStart || isAskedToRestart,
  },
  refusals: {
    isNews: 'olderWord',
    isSilent: 'notSilent',
    isNotAskedToStart: 'askedToStart',
    isNotAskedToStop: 'askedToStop',
    isNotAskedToRestart: 'askedToRestart',
    isAskedToStop: 'notAskedToStop',
    isAskedToRun: 'notAskedToRun',
  },
  transitions: [
    { event: 'SAY_STARTING', from: ALL, to: 'starting', guards: ['isNews'], by: 'automation' },
    { event: 'SAY_RUNNING', from: ALL, to: 'running', guards: ['isNews'], by: 'automation' },
    { event: 'SAY_STOPPING', from: ALL, to: 'stopping', guards: ['isNews'], by: 'automation' },
    { event: 'SAY_STOPPED', from: ALL, to: 'stopped', guards: ['isNews'], by: 'automation' },
    { event: 'FALL_SILENT', from: SAID_STATES, to: 'disconnected', guards: ['isSilent'], by: 'automation' },
    {
      event: 'ASK_START',
      from: ['stopped', 'stopping', 'disconnected'],
      to: 'same',
      guards: ['isNotAskedToStart'],
      by: 'person',
    },
    // Takes back what was asked before the monitor heard it.
    { event: 'ASK_START', from: ['starting', 'running'], to: 'same', guards: ['isAskedToStop'], by: 'person' },
    {
      event: 'ASK_STOP',
      from: ['starting', 'running', 'disconnected'],
      to: 'same',
      guards: ['isNotAskedToStop'],
      by: 'person',
    },
    { event: 'ASK_STOP', from: ['stopping', 'stopped'], to: 'same', guards: ['isAskedToRun'], by: 'person' },
    {
      event: 'ASK_RESTART',
      from: ['starting', 'running', 'disconnected'],
      to: 'same',
      guards: ['isNotAskedToRestart'],
      by: 'person',
    },
  ],
})

export type ScriptEventType = (typeof monitorScriptLifecycle.events)[number]

const WORDS = {
  starting: 'SAY_STARTING',
  running: 'SAY_RUNNING',
  stopping: 'SAY_STOPPING',
  stopped: 'SAY_STOPPED',
} as const
const ASKS = { start: 'ASK_START', stop: 'ASK_STOP', restart: 'ASK_RESTART' } as const

/** The event of a monitor's word. */
export const wordOf = (said: ReportedState) => WORDS[said]
/** The event of a person's command. */
export const askOf = (command: ScriptCommand) => ASKS[command]

/** The facts of a script of which this is asked and not yet done. */
export const factsOf = (asked: ScriptCommand | null, more: Partial<ScriptFacts> = {}): ScriptFacts => ({
  isNews: false,
  isSilent: false,
  isAskedToStart: asked === 'start',
  isAskedToStop: asked === 'stop',
  isAskedToRestart: asked === 'restart',
  ...more,
})

/** The state that a script is in, by what was said last (null: nothing yet) and whether that is too long ago. */
export function stateNow(said: ReportedState | null, isSilent: boolean): ScriptState {
  if (said === null) return monitorScriptLifecycle.initial
  const verdict = monitorScriptLifecycle.judge(
    { state: said, context: factsOf(null, { isSilent }) },
    { type: 'FALL_SILENT' },
  )
  return verdict.ok ? verdict.to : said
}

/** Why a command may not be asked of a script in this state; null where it may. */
export function askRefusal(state: ScriptState, asked: ScriptCommand | null, command: ScriptCommand): string | null {
  const verdict = monitorScriptLifecycle.judge({ state, context: factsOf(asked) }, { type: askOf(command) })
  return verdict.ok ? null : verdict.refusal
}
