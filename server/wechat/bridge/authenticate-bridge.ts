import { and, eq, isNull } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import { weChatAccounts } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import { isBodySigned } from '#server/platform/signing/body-sign.ts'
import type { WeChatAccount } from '#server/wechat/account-record.ts'

/**
 * The account whose key signed the body, locked until the call ends, so that the calls of one bridge are taken one after
 * another; 401 for both an unknown account and a wrong signature, 403 for a disabled one.
 */
export async function authenticateBridge(
  { db, headers, rawBody, services }: Call<null>,
  weChatId: string,
): Promise<WeChatAccount> {
  const [account] = await db
    .select()
    .from(weChatAccounts)
    .where(and(eq(weChatAccounts.weChatId, weChatId), isNull(weChatAccounts.deletedAt)))
  const key = account ? services.secrets.open(account.signKey) : ''
  if (!isBodySigned(rawBody, headers['x-bridge-sign'], key) || !account)
    throw new AppError(CODES.wrongCredentials, 'weChat.wrongSign')
  // Only who signed may make others wait.
  const [locked] = await db.select().from(weChatAccounts).where(eq(weChatAccounts.id, account.id)).for('no key update')
  if (locked?.enabled !== true || locked.deletedAt !== null) throw new AppError(CODES.forbidden, 'weChat.disabled')
  return locked
}
