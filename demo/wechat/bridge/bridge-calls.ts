import { contract } from '#contract/contract.ts'
import type { InputOf, OutputOf } from '#contract/contract.ts'
import { post, signatureOf } from '#demo/monitor/signed-calls.ts'

/** The account of a bridge, and what it signs with. */
export interface BridgeIdentity {
  weChatId: string
  key: string
}

/** The calls of a bridge. */
export type BridgeCall = 'weChat.heartbeat' | 'weChat.directory' | 'weChat.report' | 'weChat.pull'

/** What a bridge says in its calls, and what it is answered. */
export type BridgeFields = { [Name in BridgeCall]: Omit<InputOf<Name>, 'weChatId'> }
export type BridgeAnswers = { [Name in BridgeCall]: OutputOf<Name> }

/** Makes one signed call; throws ServerUnavailable or Refused. */
export async function callAsBridge<Name extends BridgeCall>(
  server: string,
  { key, weChatId }: BridgeIdentity,
  name: Name,
  fields: BridgeFields[Name],
): Promise<BridgeAnswers[Name]> {
  const body = JSON.stringify({ weChatId, ...fields })
  const answer = await post(server + contract[name].path, body, { 'x-bridge-sign': signatureOf(key, body) })
  return answer as BridgeAnswers[Name]
}
