import { and, eq, isNull, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { SAID_ACCOUNT_STATES } from '#domain/chat/wechat.ts'
import type { ReportedAccountState, WeChatAccountState } from '#domain/chat/wechat.ts'
import { accountStateNow } from '#machines/lifecycles/wechat-account.lifecycle.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { recordStore } from '#server/access/records/record-store.ts'
import { weChatAccounts, weChatGroups, weChatMessages } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { notFound } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'
import { newToken } from '#server/platform/secrets/secrets.ts'
import type { Services } from '#server/platform/services.ts'
import { serviceStateNow } from '#server/platform/time/zone.ts'

const store = recordStore({ table: weChatAccounts, kind: 'weChatAccount', unique: 'weChatId', secrets: ['signKey'] })

type Key = OutputOf<'weChatAccount.renewKey'>

/** Adds an account with a key of its own, which is answered. */
export async function addAccount(
  call: Call,
  { weChatId, nickname }: ParsedInputOf<'weChatAccount.create'>,
): Promise<OutputOf<'weChatAccount.create'>> {
  const key = newToken()
  const { id } = await store.create(call, { weChatId, nickname, signKey: call.services.secrets.seal(key) })
  await publish(call.db, { kind: 'weChatChanged' })
  return { id, weChatId, key }
}

/** Changes an account that is not deleted. */
export async function changeAccount(
  call: Call,
  change: { id: number; expectedVersion?: number | undefined; nickname?: string; enabled?: boolean; signKey?: Buffer },
  verb?: string,
) {
  await findAccount(call, change.id)
  const changed = await store.update(call, change, verb)
  await publish(call.db, { kind: 'weChatChanged' })
  return changed
}

/** A precheck of calls that change an account. */
export const accountPrecheck = store.precheck

/** Gives the bridge of an account another key. */
export async function renewKey(
  call: Call,
  { id, expectedVersion }: ParsedInputOf<'weChatAccount.renewKey'>,
): Promise<Key> {
  const key = newToken()
  const signKey = call.services.secrets.seal(key)
  const { weChatId } = await changeAccount(call, { id, expectedVersion, signKey }, 'renewKey')
  return { weChatId, key }
}

/** Key that the bridge of an account signs with. */
export async function revealKey(call: Call, { id }: { id: number }): Promise<Key> {
  const { actor, db, services } = call
  const { signKey, weChatId } = await findAccount(call, id)
  await recordAudit(db, actor, 'weChatAccount.revealKey', { kind: 'weChatAccount', id: String(id) })
  return { weChatId, key: services.secrets.open(signKey) }
}

/** Deletes an account: nothing is sent by it, and no group of it is answered any more. Its history stays. */
export async function deleteAccount(
  call: Call,
  { id, expectedVersion }: ParsedInputOf<'weChatAccount.delete'>,
): Promise<Record<string, never>> {
  const { db, services } = call
  await findAccount(call, id)
  await store.update(call, { id, expectedVersion, enabled: false, deletedAt: services.now() }, 'delete')
  await db
    .update(weChatGroups)
    .set({ whitelisted: false, version: sql`${weChatGroups.version} + 1` })
    .where(and(eq(weChatGroups.accountId, id), weChatGroups.whitelisted))
  // Messages that a bridge took may have gone out, and it will not report them any more.
  await db
    .update(weChatMessages)
    .set({
      sendState: sql`case ${weChatMessages.sendState} when 'waiting' then 'cancelled' else 'unknown' end`,
      settledAt: services.now(),
    })
    .where(and(eq(weChatMessages.accountId, id), sql`${weChatMessages.sendState} in ('waiting', 'handedOut')`))
  await publish(db, { kind: 'weChatChanged' })
  return {}
}

async function findAccount({ db }: Pick<Call, 'db'>, id: number) {
  const [account] = await db
    .select()
    .from(weChatAccounts)
    .where(and(eq(weChatAccounts.id, id), isNull(weChatAccounts.deletedAt)))
    .for('no key update')
  if (!account) throw notFound('record')
  return account
}

/** A WeChat account as stored. */
export type WeChatAccount = typeof weChatAccounts.$inferSelect

/** State that its bridge reported last. */
export const saidOf = ({ saidState }: WeChatAccount): ReportedAccountState | null =>
  SAID_ACCOUNT_STATES.find((state) => state === saidState) ?? null

/** The state of an account now: bridges may be silent for as long as monitors. */
export function stateOfAccount(account: WeChatAccount, services: Services): WeChatAccountState {
  const isSilent = serviceStateNow(services, account.saidAt) === 'offline'
  return accountStateNow(saidOf(account), isSilent)
}
