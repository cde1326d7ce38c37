import { randomUUID } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import type { WeChatClient } from '#server/demo/wechat/bridge/bridge.ts'

/** The stand-in for WeChat: what is written into it stands in a file, where it can be looked up. */
export function createDemoClient(file: string): WeChatClient {
  const find = async (sendId: string) => {
    const text = await readFile(file, 'utf8').catch(() => '')
    return text.split('\n').flatMap((line) => {
      const [of, messageId] = line.split(' ')
      return of === sendId && messageId !== undefined ? [messageId] : []
    })
  }
  return {
    send: async ({ sendId }) => {
      const messageId = randomUUID()
      await appendFile(file, `${sendId} ${messageId}\n`, { mode: 0o600 })
      return { result: 'sent', messageId }
    },
    wasSent: async ({ sendId }) => {
      const [messageId] = await find(sendId)
      return messageId === undefined ? null : { result: 'sent', messageId }
    },
  }
}
