import { contract } from '#contract/contract.ts'
import type { InputOf, OutputOf } from '#contract/contract.ts'
import type { Outbox } from '#demo/monitor/outbox.ts'
import { post, signatureOf, Refused, ServerUnavailable } from '#demo/monitor/signed-calls.ts'
import type { SendJournal, SendOrder, SendOutcome } from '#demo/wechat/bridge/send-journal.ts'
import type { ReportedAccountState } from '#domain/chat/wechat.ts'

/** The account of a bridge, and what it signs with. */
export interface BridgeIdentity {
  weChatId: string
  key: string
}

/** The calls of a bridge. */
export type BridgeCall = 'weChat.heartbeat' | 'weChat.directory' | 'weChat.report' | 'weChat.pull'

/** Fields of a bridge's calls, and their answers. */
export type BridgeFields = { [Name in BridgeCall]: Omit<InputOf<Name>, 'weChatId'> }
export type BridgeAnswers = { [Name in BridgeCall]: OutputOf<Name> }

/** Makes one signed call; throws ServerUnavailable or Refused. */
export async function callAsBridge<Name extends BridgeCall>(
  server: string,
  { key, weChatId }: BridgeIdentity,
  name: Name,
  fields: BridgeFields[Name],
): Promise<BridgeAnswers[Name]> {
  const body = JSON.stringify({ weChatId, ...fields })
  const answer = await post(server + contract[name].path, body, { 'x-bridge-sign': signatureOf(key, body) })
  return answer as BridgeAnswers[Name]
}

const BAD_INPUT = 400
const PAUSE_FIRST_MS = 1_000
const PAUSE_LONGEST_MS = 60_000

/** Driver of WeChat itself: a program beside the bridge, or the stand-in of a demo. */
export interface WeChatClient {
  /** Writes a text; does not throw, but says that it is not known whether it went out. */
  send(order: SendOrder): Promise<SendOutcome>
  /** Result of a text whose sending was cut off; null where it surely has not gone out. */
  wasSent(order: SendOrder): Promise<SendOutcome | null>
}

/** Events of a bridge, for its operator. */
export type BridgeEvent =
  | { event: 'kept'; messageId: string; waiting: number }
  | { event: 'reported'; messageId: string; known: boolean }
  | { event: 'rejected'; messageId: string; why: string }
  | { event: 'told'; sendId: string; result: string }
  | { event: 'pausing'; ms: number; why: string }
  | { event: 'heartbeat' }

/** The state of the account as the client sees it. */
export interface AccountState {
  state: ReportedAccountState
  error?: string
  errorCount: number
}

type Directory = Pick<InputOf<'weChat.directory'>, 'groups' | 'contacts'>
type Message = InputOf<'weChat.report'>['messages'][number]

export interface BridgeParts {
  server: string
  identity: BridgeIdentity
  outbox: Outbox
  journal: SendJournal
  client: WeChatClient
  heartbeatMs: number
  pullMs: number
  say: (event: BridgeEvent) => void
  /** Waits, or less when the signal says so. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A running bridge. */
export interface Bridge {
  /** Keeps a message and reports it as soon as the server takes it. */
  take(message: Message): Promise<void>
  /** All groups, all contacts, or both, as they are now. */
  list(directory: Directory): void
  fare(state: AccountState): void
  stop(): Promise<void>
}

/** Runs a bridge: it reports what is written, in order, writes what it is given, each once, and says how the account fares. */
export function startBridge({ server, identity, outbox, journal, client, say, wait, ...times }: BridgeParts): Bridge {
  const stopping = new AbortController()
  let wakeReport = new AbortController()
  let wakePull = new AbortController()
  let wakeBeat = new AbortController()
  let account: AccountState = { state: 'offline', errorCount: 0 }
  let directory: Directory | undefined
  let word = 0
  const nextWord = () => (word = Math.max(word + 1, Date.now()))
  const call = <Name extends BridgeCall>(name: Name, fields: BridgeFields[Name]) =>
    callAsBridge(server, identity, name, fields)

  /** Repeats a piece of work until the bridge stops; after a failure later and later. */
  async function repeat(work: () => Promise<number>, wakeOf: () => AbortSignal): Promise<void> {
    let pauseMs = 0
    while (!stopping.signal.aborted) {
      try {
        const restMs = await work()
        pauseMs = 0
        if (restMs > 0) await wait(restMs, AbortSignal.any([stopping.signal, wakeOf()]))
      } catch (error) {
        if (!(error instanceof Refused || error instanceof ServerUnavailable)) throw error
        const least = error instanceof ServerUnavailable ? error.retryAfterMs : PAUSE_FIRST_MS
        pauseMs = Math.max(least, Math.min(Math.max(PAUSE_FIRST_MS, pauseMs * 2), PAUSE_LONGEST_MS))
        say({ event: 'pausing', ms: pauseMs, why: error.message })
        // Not all bridges of a server that was away come back at once.
        await wait(pauseMs * (0.75 + Math.random() / 2), stopping.signal)
      }
    }
  }

  async function report(): Promise<number> {
    const first = outbox.first()
    if (first === undefined) {
      wakeReport = new AbortController()
      return times.heartbeatMs
    }
    const { recordId: messageId, ...message } = first
    try {
      const answer = await call('weChat.report', { messages: [{ ...message, messageId } as Message] })
      await outbox.done(messageId)
      say({ event: 'reported', messageId, known: answer.known > 0 })
      if (answer.waiting > 0) wakePull.abort()
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== BAD_INPUT) throw error
      await outbox.reject(messageId, error.message)
      say({ event: 'rejected', messageId, why: error.message })
    }
    return 0
  }

  async function beat(): Promise<number> {
    wakeBeat = new AbortController()
    const answer = await call('weChat.heartbeat', { at: new Date().toISOString(), word: nextWord(), ...account })
    // A clock that was set back must not make it unheard.
    word = Math.max(word, answer.word ?? 0)
    say({ event: 'heartbeat' })
    const listed = directory
    if (listed) {
      const heard = await call('weChat.directory', { word: nextWord(), ...listed })
      word = Math.max(word, heard.word ?? 0)
      if (directory === listed) directory = undefined
    }
    if (answer.waiting > 0) wakePull.abort()
    return times.heartbeatMs
  }

  async function pull(): Promise<number> {
    wakePull = new AbortController()
    const told = journal.toTell()
    const { send } = await call('weChat.pull', {
      done: told.map(({ sendId, outcome }) => ({ sendId, ...outcome })),
    })
    await journal.told(told.map(({ sendId }) => sendId))
    for (const { sendId, outcome } of told) say({ event: 'told', sendId, result: outcome.result })
    let done = 0
    for (const order of send) {
      if (stopping.signal.aborted) break
      // A text that was begun is never begun again, however often it is given.
      if (journal.of(order.sendId)) continue
      await journal.begin(order)
      await journal.settle(order.sendId, await client.send(order))
      done += 1
    }
    return done > 0 ? 0 : times.pullMs
  }

  /** Before anything is sent: what was cut off is looked up, and sent only where it surely has not gone out. */
  async function recover(): Promise<void> {
    for (const order of journal.unsure()) {
      const outcome = (await client.wasSent(order)) ?? (await client.send(order))
      await journal.settle(order.sendId, outcome)
    }
  }

  const running = Promise.all([
    repeat(report, () => wakeReport.signal),
    repeat(beat, () => wakeBeat.signal),
    recover().then(() => repeat(pull, () => wakePull.signal)),
  ])
  return {
    take: async ({ messageId, ...message }) => {
      await outbox.add({ recordId: messageId, ...message })
      say({ event: 'kept', messageId, waiting: outbox.size })
      wakeReport.abort()
    },
    list: (listed) => {
      directory = { ...directory, ...listed }
      wakeBeat.abort()
    },
    fare: (state) => {
      account = state
      wakeBeat.abort()
    },
    stop: async () => {
      stopping.abort()
      await running
      await outbox.close()
    },
  }
}
