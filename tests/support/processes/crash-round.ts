import { createHash, randomUUID } from 'node:crypto'
import { contract } from '#contract/contract.ts'
import type { BatchInput } from '#contract/payouts/payout-batch.endpoints.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'

/** A call about a batch with its own idempotency key, as a console sends it. */
export interface RoundCall {
  kind: 'export' | 'confirm' | 'abnormal'
  batchId: number
  /** The ticked orders of an abnormal batch. */
  orderCodes: string[]
  rejectMode: 'toMerchant' | 'toList'
  key: string
}

/** A caller's answer: the envelope's code, and a text that is equal for equal answers. */
export interface Answer {
  code: number
  answer: string
}

/** The batches of one round, and the calls in flight when the server dies. */
export interface Round {
  /** Batches decided by a single call. */
  single: RoundCall[]
  /** Confirming and marking abnormal the same batch concurrently. */
  rivals: [RoundCall, RoundCall]
}

/** Creates four batches: one to export, one to confirm, one to mark abnormal, and one that two people decide on. */
export async function prepareRound(
  client: TestClient,
  input: BatchInput,
  rejectMode: RoundCall['rejectMode'],
): Promise<Round> {
  const batches = await Promise.all(
    Array.from({ length: 4 }, async () => (await client.call('payoutBatch.create', input)).batch.id),
  )
  const [drafted = 0, paid = 0, failed = 0, disputed = 0] = batches
  for (const batchId of [paid, failed, disputed]) must(await sendCall(client, shotOf('export', batchId)))
  const half = async (batchId: number) => (await codesOf(client, batchId)).filter((_, at) => at % 2 === 0)
  return {
    single: [
      shotOf('export', drafted),
      shotOf('confirm', paid),
      shotOf('abnormal', failed, await half(failed), rejectMode),
    ],
    rivals: [shotOf('confirm', disputed), shotOf('abnormal', disputed, await half(disputed), rejectMode)],
  }
}

function shotOf(
  kind: RoundCall['kind'],
  batchId: number,
  orderCodes: string[] = [],
  rejectMode: RoundCall['rejectMode'] = 'toList',
): RoundCall {
  return { kind, batchId, orderCodes, rejectMode, key: randomUUID() }
}

async function codesOf(client: TestClient, batchId: number): Promise<string[]> {
  return (await client.call('payoutBatch.getOrders', { batchId })).list.map(({ order }) => order.orderCode)
}

/** Sends a call; null when the response was incomplete. */
export async function sendCall(client: TestClient, call: RoundCall): Promise<Answer | null> {
  try {
    return call.kind === 'export' ? await download(client, call) : await decide(client, call)
  } catch (error) {
    // The connection broke: fetch throws a TypeError for any network error.
    if (error instanceof TypeError || error instanceof SyntaxError) return null
    throw error
  }
}

async function decide(client: TestClient, { batchId, kind, key, orderCodes, rejectMode }: RoundCall): Promise<Answer> {
  const headers = { 'idempotency-key': key }
  const { code, msg, data } =
    kind === 'confirm'
      ? await client.attempt('payoutBatch.confirm', { batchId }, headers)
      : await client.attempt(
          'payoutBatch.abnormal',
          { batchId, orderCodes, rejectMode, rejectReason: 'wrongCardOrName' },
          headers,
        )
  return { code, answer: code === 200 ? JSON.stringify(data) : msg }
}

/** An export's answer is its file: the digest of the received bytes. */
async function download({ baseUrl, headers }: TestClient, { batchId, key }: RoundCall): Promise<Answer> {
  const response = await fetch(`${baseUrl}${contract['payoutBatch.export'].path}?batchId=${batchId}`, {
    headers: { ...headers, 'idempotency-key': key },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    code: response.status,
    answer: response.ok ? createHash('sha256').update(bytes).digest('hex') : bytes.toString(),
  }
}

/** The same session on the restarted server. */
export function clientAt(url: string, token: string): TestClient {
  return createTestClient(url, { token })
}
