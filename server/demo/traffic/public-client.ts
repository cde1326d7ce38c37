import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { InputOf, OutputOf } from '#contract/contract.ts'
import { envelopeSchema } from '#contract/wire/envelope.ts'
import type { DemoFile } from '#server/demo/demo-file.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'

const PATIENCE_MS = 20_000

/** The server did not respond or is unavailable; the caller should wait before retrying. */
export class ServerUnavailable extends Error {}

/** The server refused the request. */
export class Refused extends Error {
  readonly code: number

  constructor(code: number, msg: string) {
    super(msg)
    this.code = code
  }
}

type Merchant = DemoFile['merchants'][number]
type Monitor = Pick<DemoFile['monitors'][number], 'monitorId' | 'key'>
/** A merchant's order request; merchant and signature are added. */
export type OrderRequest = Pick<
  InputOf<'api.order.create'>,
  'productId' | 'mchOrderNo' | 'amount' | 'notifyUrl' | 'subject' | 'clientIp' | 'userName'
>

/** The calls that merchants and monitors make, over HTTP only. */
export interface PublicClient {
  createOrder(merchant: Merchant, request: OrderRequest): Promise<OutputOf<'api.order.create'>>
  report(monitor: Monitor, record: Omit<InputOf<'monitor.report'>, 'monitorId'>): Promise<OutputOf<'monitor.report'>>
  heartbeat(monitor: Monitor): Promise<void>
}

/** Creates a client for a server URL such as `http://127.0.0.1:8787`. Calls throw ServerUnavailable or Refused. */
export function createPublicClient(baseUrl: string): PublicClient {
  const monitorCall = async <T>(
    endpoint: 'monitor.report' | 'monitor.heartbeat',
    key: string,
    input: object,
    output: z.ZodType<T>,
  ) => {
    const body = JSON.stringify(input)
    const sign = createHmac('sha256', key).update(body, 'utf8').digest('hex')
    return output.parse(await post(baseUrl + contract[endpoint].path, body, { 'x-monitor-sign': sign }))
  }
  return {
    createOrder: async (merchant, request) => {
      const params = { ...request, mchId: merchant.mchId }
      const sign = signParams(params, merchant.key, merchant.encryption)
      const { path, output } = contract['api.order.create']
      return output.parse(await post(baseUrl + path, JSON.stringify({ ...params, sign }), {}))
    },
    report: ({ monitorId, key }, record) =>
      monitorCall('monitor.report', key, { monitorId, ...record }, contract['monitor.report'].output),
    heartbeat: async ({ monitorId, key }) => {
      await monitorCall(
        'monitor.heartbeat',
        key,
        { monitorId, at: new Date().toISOString() },
        contract['monitor.heartbeat'].output,
      )
    },
  }
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'error',
  }).catch((error: unknown) => {
    throw new ServerUnavailable(error instanceof Error ? error.message : String(error))
  })
  const answer = envelopeSchema.safeParse(await response.json().catch(() => undefined))
  if (response.status === 429 || response.status >= 500 || !answer.success)
    throw new ServerUnavailable(`HTTP ${response.status}`)
  if (answer.data.code !== 200) throw new Refused(answer.data.code, answer.data.msg)
  return answer.data.data
}
