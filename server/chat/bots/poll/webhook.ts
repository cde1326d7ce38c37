import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { BotKind } from '#domain/chat/bots.ts'
import { bots } from '#server/db/schema/schema.ts'
import { TOKEN_SETTINGS } from '#server/chat/bots/api/bot-api.ts'
import type { BotApi } from '#server/chat/bots/api/bot-api.ts'
import { UPDATE_KINDS } from '#server/chat/bots/api/update.ts'
import type { BotRecord } from '#server/chat/bots/poll/bot-record.ts'
import type { Services } from '#server/platform/services.ts'

type Settings = Pick<Services, 'settings'>

/** Where the service brings updates to, if the settings say so; null while they are asked for. */
export function webhookOf({ settings }: Settings, bot: BotKind): string | null {
  const root = settings.get('apiUrl')
  return settings.get('botWebhook') && root !== '' ? `${root.replace(/\/+$/, '')}/v1.0/telegram/${bot}/update` : null
}

/** Secret sent with every update, so that nobody else can bring one; both sides derive it from the token. */
export const webhookSecret = ({ settings }: Settings, bot: BotKind): string =>
  createHmac('sha256', settings.get(TOKEN_SETTINGS[bot])).update('webhook').digest('hex')

/** True for an update that the service brought. */
export function isFromService(services: Settings, bot: BotKind, said: unknown): boolean {
  if (services.settings.get(TOKEN_SETTINGS[bot]) === '' || typeof said !== 'string') return false
  const [given, wanted] = [said, webhookSecret(services, bot)].map((text) => Buffer.from(text))
  return given !== undefined && wanted !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Tells the service where updates go, where that is news; answers the place, null for none. */
export async function agreeOnWay(services: Services, record: BotRecord, { api }: BotApi): Promise<string | null> {
  const wanted = webhookOf(services, record.bot)
  if (wanted === record.webhook) return wanted
  if (wanted === null) await api.deleteWebhook()
  else
    await api.setWebhook(wanted, {
      secret_token: webhookSecret(services, record.bot),
      allowed_updates: [...UPDATE_KINDS],
    })
  await services.db.update(bots).set({ webhook: wanted }).where(eq(bots.bot, record.bot))
  return wanted
}
