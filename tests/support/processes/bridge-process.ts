import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { SERVER_ARGUMENTS } from '#tests/support/processes/server-process.ts'

const PROGRAM = fileURLToPath(new URL('../../../demo/wechat/bridge/main.ts', import.meta.url))

/** A line that a bridge says. */
type Said = { event: string; messageId?: string; sendId?: string; text?: string }
type Message = { messageId: string; groupId: string; senderName: string; text: string; occurredAt: string }

/**
 * Stand-in for the program that drives WeChat beside the reference bridge. It remembers what it wrote, and says a
 * message again until the bridge has kept it. The bridge is a process, which can be killed at any word of it.
 */
export function createWeChatProgram(configFile: string, group: { groupId: string; name: string }) {
  const written: { sendId: string; text: string }[] = []
  const unkept = new Map<string, Message>()
  let bridge: ChildProcessWithoutNullStreams | undefined
  let hear: (said: Said) => void = () => {}

  const tell = (to: ChildProcessWithoutNullStreams, word: object) => void to.stdin.write(`${JSON.stringify(word)}\n`)
  const answers: Record<string, (said: Said, to: ChildProcessWithoutNullStreams) => void> = {
    kept: ({ messageId = '' }) => unkept.delete(messageId),
    send: ({ sendId = '', text = '' }, to) => {
      written.push({ sendId, text })
      tell(to, { event: 'result', sendId, result: 'sent', messageId: `w-${sendId}` })
    },
    wasSent: ({ sendId = '' }, to) => {
      const isWritten = written.some((one) => one.sendId === sendId)
      tell(to, { event: 'result', sendId, result: isWritten ? 'sent' : 'notSent' })
    },
  }
  return {
    /** Texts written into the group, in order, each as often as it was written. */
    written: written as readonly { sendId: string; text: string }[],
    onWord: (listener: typeof hear) => (hear = listener),
    begin: () => {
      const child = spawn(process.execPath, [...SERVER_ARGUMENTS, PROGRAM, '--config', configFile], { stdio: 'pipe' })
      bridge = child
      // A bridge that was killed hears nothing more.
      child.stdin.on('error', () => {})
      child.stderr.pipe(process.stderr)
      createInterface({ input: child.stdout }).on('line', (line) => {
        const said = JSON.parse(line) as Said
        hear(said)
        answers[said.event]?.(said, child)
      })
      tell(child, { event: 'state', state: 'online', errorCount: 0 })
      tell(child, { event: 'directory', groups: [group] })
      for (const message of unkept.values()) tell(child, { event: 'message', message })
      return once(child, 'exit')
    },
    /** Somebody writes in the group. */
    say: (message: Message) => {
      unkept.set(message.messageId, message)
      if (bridge) tell(bridge, { event: 'message', message })
    },
    kill: (signal: 'SIGKILL' | 'SIGTERM') => bridge?.kill(signal),
  }
}
