import { z } from 'zod'
import { BOT_KINDS } from '#domain/chat/bots.ts'
import { startBotServer } from '#demo/telegram/bot-server.ts'
import { createBotService } from '#demo/telegram/bot-service.ts'
import { DEMO_MEMBERS, DEMO_TOKENS } from '#demo/telegram/store-groups.ts'

// The demo's Bot API in its own process, as a real one would be. It is told the groups that are known, reports its address, and
// exits with the parent.

const kind = z.enum(BOT_KINDS)
const toldSchema = z.object({ groups: z.array(z.object({ bot: kind, chat: z.int(), title: z.string() })) })
const saidSchema = z.object({
  bot: kind,
  chat: z.int(),
  member: z.string().optional(),
  text: z.string(),
  isPicture: z.boolean().default(false),
})

/** Numbers go on above those of earlier runs. */
const EPOCH = Date.UTC(2026, 0, 1)
const service = createBotService(Math.floor((Date.now() - EPOCH) / 100))
for (const [at, bot] of BOT_KINDS.entries())
  service.addBot(DEMO_TOKENS[bot], { id: 9_001 + at, first_name: `Paydesk ${bot} bot`, username: `paydesk_${bot}_bot` })

const [first] = DEMO_MEMBERS
const memberCalled = (name: string) =>
  DEMO_MEMBERS.find(({ first_name, username }) => first_name === name || username === name) ?? {
    id: 8_000_000 + [...name].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 1_000_000, 7),
    first_name: name,
  }

const server = await startBotServer({
  service,
  extra: (path, body) => {
    const said = saidSchema.safeParse(body)
    if (path !== '/say' || !said.success) return false
    const { bot, chat, isPicture, member, text } = said.data
    service.say(DEMO_TOKENS[bot], chat, member === undefined ? first : memberCalled(member), text, isPicture)
    return true
  },
})
process.on('message', (message) => {
  const told = toldSchema.safeParse(message)
  for (const { bot, chat, title } of told.success ? told.data.groups : []) service.join(DEMO_TOKENS[bot], chat, title)
})
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => {})
process.send?.({ endpoint: server.endpoint })
