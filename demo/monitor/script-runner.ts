import { createHash } from 'node:crypto'
import { patternsIn } from '#demo/monitor/patterns.ts'
import type { Pattern } from '#demo/monitor/patterns.ts'
import { ServerUnavailable } from '#demo/monitor/signed-calls.ts'

/** State of a script, as it is kept and reported. */
interface KeptScript {
  state: 'starting' | 'running' | 'stopped'
  version: number | null
  /** The last command that was carried out. */
  command: number
  error?: string
  source?: string
}

/** Scripts that a monitor keeps over a restart. */
export interface KeptScripts {
  scripts: Record<string, KeptScript>
}

/** Answer to a heartbeat. */
export interface HeartbeatAnswer {
  word: number | null
  scripts: { scriptId: number; command: 'start' | 'stop' | 'restart'; commandId: number; version: number | null }[]
}
type Asked = HeartbeatAnswer['scripts'][number]

/** Runs scripts as they are asked for, and says of each what it does. */
export interface ScriptRunner {
  /** The fields of the next heartbeat about them. */
  heartbeat(): { word: number; scripts: object[] }
  /** Does what the answer asks. True where there is something else to say at once. */
  hear(answer: HeartbeatAnswer): Promise<boolean>
  /** The patterns of all scripts that run. */
  patterns(): readonly Pattern[]
}

interface Parts {
  kept: KeptScripts
  save: (kept: KeptScripts) => Promise<void>
  fetchScript: (scriptId: number, version: number) => Promise<{ source: string; sha256: string }>
  now?: () => number
}

const ERROR_LENGTH = 256

/** Creates a runner with what was kept. A command is done once, however often it is asked, and asked again until it is done. */
export function createScriptRunner({ kept, save, fetchScript, now = Date.now }: Parts): ScriptRunner {
  let word = 0
  const running = new Map<string, readonly Pattern[]>()
  for (const [id, { state, source }] of Object.entries(kept.scripts))
    if (state === 'running' && source !== undefined) running.set(id, patternsIn(source))

  const put = async (id: number, script: KeptScript) => {
    kept.scripts[id] = script
    if (script.state !== 'running') running.delete(String(id))
    await save(kept)
    return true
  }

  /** Runs a version, or says why not; nothing is said to be done while the server cannot be reached. */
  async function run({ scriptId, commandId, version }: Asked): Promise<boolean> {
    try {
      const { source, sha256 } = await fetchScript(scriptId, version ?? 0)
      if (createHash('sha256').update(source, 'utf8').digest('hex') !== sha256) throw new Error('the text is damaged')
      const patterns = patternsIn(source)
      await put(scriptId, { state: 'running', version, command: commandId, source })
      running.set(String(scriptId), patterns)
      return true
    } catch (error) {
      if (error instanceof ServerUnavailable) return false
      const why = error instanceof Error ? error.message : String(error)
      const said = why.replaceAll(/\p{Cc}/gu, ' ').slice(0, ERROR_LENGTH)
      return await put(scriptId, { state: 'stopped', version: null, command: commandId, error: said })
    }
  }

  async function obey(asked: Asked): Promise<boolean> {
    const { scriptId, command, commandId, version } = asked
    const present = kept.scripts[scriptId]
    if (present?.command === commandId) return false
    if (command === 'stop') return await put(scriptId, { state: 'stopped', version: null, command: commandId })
    if (present?.state === 'starting' && present.version === version) return await run(asked)
    // Said first; what is asked comes again with the answer.
    return await put(scriptId, { state: 'starting', version, command: present?.command ?? 0 })
  }

  return {
    heartbeat: () => {
      word = Math.max(word + 1, now())
      const scripts = Object.entries(kept.scripts).map(([id, { source: _source, ...said }]) => ({
        scriptId: Number(id),
        ...said,
      }))
      return { word, scripts }
    },
    hear: async (answer) => {
      const isBehind = answer.word !== null && answer.word > word
      // A clock that was set back must not make it unheard.
      word = Math.max(word, answer.word ?? 0)
      let isOther = isBehind
      for (const asked of answer.scripts) isOther = (await obey(asked)) || isOther
      return isOther
    },
    patterns: () => [...running.values()].flat(),
  }
}
