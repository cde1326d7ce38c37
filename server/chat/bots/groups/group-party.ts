import type { BotGroup } from '#server/chat/bots/groups/group-of-chat.ts'
import type { GroupParty } from '#server/chat/group-queries/group-party.ts'

/** Whom a group is of; null while nobody bound it. */
export function partyOfGroup({
  merchantId,
  supplierId,
}: Pick<BotGroup, 'merchantId' | 'supplierId'>): GroupParty | null {
  if (merchantId !== null) return { kind: 'merchant', id: merchantId }
  return supplierId === null ? null : { kind: 'supplier', id: supplierId }
}
