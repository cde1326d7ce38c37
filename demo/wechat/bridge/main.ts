import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { openOutbox } from '#demo/monitor/outbox.ts'
import { startBridge } from '#demo/wechat/bridge/bridge.ts'
import { createLineClient } from '#demo/wechat/bridge/line-client.ts'
import { openSendJournal } from '#demo/wechat/bridge/send-journal.ts'
import { readSettings } from '#demo/wechat/bridge/settings.ts'

// A bridge as a program: what drives WeChat talks to it in lines of JSON on its standard input and output. It is documented
// in docs/wechat-bridge.md.

const say = (event: object) => console.log(JSON.stringify(event))
const settings = await readSettings(process.argv.slice(2), process.env['INIT_CWD'] ?? '.')
const { directory, identity, server } = settings
await mkdir(directory, { recursive: true, mode: 0o700 })
const client = createLineClient(say)
say({ event: 'started', weChatId: identity.weChatId, server })
const bridge = startBridge({
  ...settings,
  client,
  outbox: await openOutbox(directory),
  journal: await openSendJournal(path.join(directory, 'sends.json')),
  say,
  wait: (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
})

// A text that was begun without an answer stays in the journal: an orderly end may come at any moment.
process.once('SIGTERM', () => process.exit())
process.once('SIGINT', () => process.exit())

// Made only now: lines that came before somebody reads them would be lost.
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue
  const why = await client.hear(line, bridge)
  if (why !== null) say({ event: 'unreadable', why })
}
