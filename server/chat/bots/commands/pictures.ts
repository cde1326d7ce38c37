import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { Queryable } from '#server/db/client.ts'
import type { TelegramMessage } from '#server/chat/bots/api/update.ts'
import { attachmentOf } from '#server/chat/bots/api/update.ts'
import type { Services } from '#server/platform/services.ts'

export const PICTURE_QUEUE = 'bot.picture'

/** A picture whose order is asked for. */
export interface PictureJob {
  messageId: number
}

/** True for a picture without words; where the setting allows it, a whitelisted person asks with any picture. */
export const asksByPicture = ({ settings }: Pick<Services, 'settings'>, message: TelegramMessage): boolean =>
  settings.get('allowPictureQueryOrder') && attachmentOf(message)?.kind === 'photo'

/** Has a picture read, in the transaction that keeps its message; reading takes seconds, and the picture is still at the service. */
export async function lookAtPicture(tx: Queryable, { boss }: Pick<Services, 'boss'>, messageId: number): Promise<void> {
  const data: PictureJob = { messageId }
  await boss.insert(PICTURE_QUEUE, [{ data: { ...data } }], { db: fromDrizzle(tx, sql) })
}
