import { and, eq, sql } from 'drizzle-orm'
import type { BotKind } from '#domain/chat/bots.ts'
import { CURRENCY_OF, ledgerExponent } from '#domain/products.ts'
import type { Locale } from '#domain/text/locales.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import enUS from '#locales/en-US/groupQueries.json' with { type: 'json' }
import zhCN from '#locales/zh-CN/groupQueries.json' with { type: 'json' }
import zhTW from '#locales/zh-TW/groupQueries.json' with { type: 'json' }
import type { GroupParty } from '#server/chat/group-queries/group-party.ts'
import type { Queryable } from '#server/db/client.ts'
import { botGroups } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'

export type BotGroup = typeof botGroups.$inferSelect

const TITLE_MAX = 128

/** The group of a chat, locked for this transaction; made when the bot first hears of it. */
export async function groupOfChat(
  tx: Queryable,
  services: Pick<Services, 'settings' | 'now'>,
  bot: BotKind,
  chat: { id: number; title?: string | undefined },
): Promise<BotGroup> {
  const title = visibleText(chat.title ?? String(chat.id)).slice(0, TITLE_MAX)
  // Unless somebody says otherwise.
  const currency = CURRENCY_OF[services.settings.get('defaultCountry')]
  const at = services.now()
  const [group] = await tx
    .insert(botGroups)
    .values({ bot, chat: chat.id, title, currency, exponent: ledgerExponent(currency), createdAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: [botGroups.bot, botGroups.chat],
      set: { title: chat.title === undefined ? sql`${botGroups.title}` : title },
    })
    .returning()
  if (!group) throw new Error('the group was not inserted')
  return group
}

/** A group of people became a larger one, under another number. */
export async function moveChat(tx: Queryable, bot: BotKind, from: number, to: number): Promise<void> {
  const [known] = await tx
    .select({ id: botGroups.id })
    .from(botGroups)
    .where(and(eq(botGroups.bot, bot), eq(botGroups.chat, to)))
  // The new number was heard of first: its group keeps what it has, and the old one is left.
  await tx
    .update(botGroups)
    .set(known ? { isMember: false } : { chat: to })
    .where(and(eq(botGroups.bot, bot), eq(botGroups.chat, from)))
}

const WORDS = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS } as const satisfies Record<Locale, unknown>

/** Texts in a group's language that bots send unasked or about its books. */
export const botTexts = (language: Locale): (typeof enUS)['bot'] => WORDS[language].bot

/** Whom a group is of; null while nobody bound it. */
export function partyOfGroup({
  merchantId,
  supplierId,
}: Pick<BotGroup, 'merchantId' | 'supplierId'>): GroupParty | null {
  if (merchantId !== null) return { kind: 'merchant', id: merchantId }
  return supplierId === null ? null : { kind: 'supplier', id: supplierId }
}

/** Where the demo's service takes what a member of a group says; undefined where the service is another. */
export function demoService({ config, settings }: Pick<Services, 'config' | 'settings'>): string | undefined {
  const root = settings.get('botApiUrl')
  return config.demo && URL.canParse(root) && new URL(root).hostname === '127.0.0.1' ? root : undefined
}

export const isDemoService = (services: Pick<Services, 'config' | 'settings'>): boolean =>
  demoService(services) !== undefined
