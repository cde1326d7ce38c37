/** What a monitor says of a script that it has. */
export const SAID_STATES = ['starting', 'running', 'stopping', 'stopped'] as const

export type SaidState = (typeof SAID_STATES)[number]

/** The states of a script on a monitor: what the monitor last said, or that it has fallen silent. */
export const SCRIPT_STATES = [...SAID_STATES, 'disconnected'] as const

export type ScriptState = (typeof SCRIPT_STATES)[number]

/** What a person can ask a monitor to do with a script. */
export const SCRIPT_COMMANDS = ['start', 'stop', 'restart'] as const

export type ScriptCommand = (typeof SCRIPT_COMMANDS)[number]

/** How long a script's text may be, in characters. */
export const SCRIPT_SOURCE_MAX = 50_000
/** How many monitors a script may be assigned to, and how many scripts a monitor may speak of. */
export const SCRIPT_MONITORS_MAX = 500
export const MONITOR_SCRIPTS_MAX = 100

/** Which of the states of a script's monitors stands for all: what asks for attention first. */
const FIRST_SEEN: readonly ScriptState[] = ['disconnected', 'stopping', 'starting', 'running', 'stopped']

/** The state that stands for a script in a list; null for one without monitors. */
export const stateOfAll = (states: readonly ScriptState[]): ScriptState | null =>
  FIRST_SEEN.find((state) => states.includes(state)) ?? null
