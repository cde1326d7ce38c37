import { z } from 'zod'
import { BOT_KINDS } from '#domain/chat/bots.ts'
import type { SettingValues } from '#domain/settings.ts'
import { TOKEN_SETTINGS } from '#server/chat/bots/api/bot-api.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import { botGroups } from '#server/db/schema/schema.ts'
import { startDemoProcess } from '#demo/demo-process.ts'
import { setDemoSettings } from '#demo/demo-settings.ts'
import { DEMO_TOKENS } from '#demo/telegram/store-groups.ts'
import { becomeLeader } from '#demo/traffic/traffic-leader.ts'
import type { Stop } from '#server/platform/jobs/sweep.ts'
import { readExceptions } from '#server/platform/outgoing/address-guard.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Starts the demo's Bot API, and names it in the settings where no other one is named and no other token is set. Of several
 * servers on one database one does so.
 */
export async function startTelegram(services: Services): Promise<Stop> {
  const resign = await becomeLeader(services, () => {}, ADVISORY_LOCKS.demoTelegram)
  if (!resign) return async () => {}
  const { db, settings } = services
  const groups = await db.select({ bot: botGroups.bot, chat: botGroups.chat, title: botGroups.title }).from(botGroups)
  const service = await startDemoProcess(services, {
    name: 'Bot API',
    program: new URL('./main.ts', import.meta.url),
    args: [],
    told: { groups },
    ready: z.object({ endpoint: z.string() }),
  })
  const earlier = settings.get('botApiUrl')
  const isOthers = earlier !== '' && !(URL.canParse(earlier) && new URL(earlier).hostname === '127.0.0.1')
  const hasOthers = BOT_KINDS.some((bot) => !['', DEMO_TOKENS[bot]].includes(settings.get(TOKEN_SETTINGS[bot])))
  if (!isOthers && !hasOthers) await setDemoSettings(services, settingsFor(services, earlier, service.endpoint))
  return async () => {
    await service.stop()
    await resign()
  }
}

/** The address of an earlier run gives way, also among those that the server may call. */
function settingsFor({ settings }: Services, earlier: string, endpoint: string): Partial<SettingValues> {
  const before = URL.canParse(earlier) ? new URL(earlier).host : ''
  const others = [...readExceptions(settings.get('botAddressExceptions'))].filter((one) => one !== before)
  return {
    botApiUrl: `http://${endpoint}`,
    botAddressExceptions: [...others, endpoint].join('\n'),
    botToken: DEMO_TOKENS.group,
    transferBotToken: DEMO_TOKENS.relay,
  }
}
