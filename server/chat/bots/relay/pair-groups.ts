import { eq, inArray } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { botGroups } from '#server/db/schema/schema.ts'
import type { BotGroup } from '#server/chat/bots/groups/group-of-chat.ts'
import type { Call } from '#server/http/call.ts'
import { AppError, badField } from '#server/platform/app-error.ts'

/** What changes a group and says so in the audit log. */
interface Store {
  update: (
    call: Call,
    change: { id: number; expectedVersion?: number | undefined } & Partial<
      Pick<BotGroup, 'peerId' | 'side' | 'alias' | 'language'>
    >,
    verb: string,
  ) => Promise<unknown>
}

/** Has messages carried between two groups, each of which is the other's; the groups they were paired with before are alone then. */
export async function pair(
  call: Call,
  group: BotGroup,
  { alias, expectedVersion, language, peerAlias, peerId, side }: ParsedInputOf<'relayBot.pair'>,
  store: Store,
): Promise<void> {
  const { db } = call
  const wanted = peerId ?? null
  if (wanted === group.id) throw badField('peerId', 'notAvailable')
  const ids = [group.id, wanted, group.peerId].filter((id) => id !== null)
  const rows = await db
    .select()
    .from(botGroups)
    .where(inArray(botGroups.id, ids))
    .orderBy(botGroups.id)
    .for('no key update')
  const peer = rows.find(({ id }) => id === wanted)
  if (wanted !== null && peer?.bot !== 'relay') throw badField('peerId', 'notAvailable')
  if (peer && peer.peerId !== null && peer.peerId !== group.id)
    throw new AppError(CODES.conflict, 'bot.paired', { issues: [{ path: 'peerId', fault: 'known' }] })
  // Let go of first: no group is the other one of two.
  if (group.peerId !== null && group.peerId !== wanted)
    await db.update(botGroups).set({ peerId: null }).where(eq(botGroups.id, group.peerId))
  const own = { id: group.id, expectedVersion, peerId: wanted, side, alias: alias || null, language }
  await store.update(call, own, 'pair')
  if (!peer) return
  const other = { peerId: group.id, side: side === 'merchant' ? 'supplier' : 'merchant' }
  await store.update(
    call,
    { id: peer.id, ...other, ...(peerAlias !== undefined && { alias: peerAlias || null }) },
    'pair',
  )
}
