import { contract } from '#contract/contract.ts'
import type { InputOf, OutputOf } from '#contract/contract.ts'
import type { DemoFile } from '#demo/demo-file.ts'
import { createScriptRunner } from '#demo/monitor/script-runner.ts'
import type { ScriptRunner } from '#demo/monitor/script-runner.ts'
import { APP_VERSION, callSigned, fetchScript, post, ServerUnavailable } from '#demo/monitor/signed-calls.ts'
import { callerOf } from '#demo/orders/order-origins.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'

const WORDS_A_BEAT = 3

type Merchant = DemoFile['merchants'][number]
type Monitor = Pick<DemoFile['monitors'][number], 'monitorId' | 'key'>
/** A merchant's order request; merchant and signature are added. */
export type OrderRequest = Pick<
  InputOf<'api.order.create'>,
  'productId' | 'mchOrderNo' | 'amount' | 'notifyUrl' | 'returnUrl' | 'subject' | 'clientIp' | 'userName'
>

/** A transfer of USDT; one of a name is another than one of another name. */
export interface ChainPayment {
  to: string
  amountMinor: number
  name: string
}

/** The calls that merchants and monitors make, over HTTP only, and what payers do. */
export interface PublicClient {
  createOrder(merchant: Merchant, request: OrderRequest): Promise<OutputOf<'api.order.create'>>
  report(monitor: Monitor, record: Omit<InputOf<'monitor.report'>, 'monitorId'>): Promise<OutputOf<'monitor.report'>>
  heartbeat(monitor: Monitor): Promise<void>
  /** Sends USDT from a wallet, at the demo's node of a chain. */
  payOnChain(nodeUrl: string, transfer: ChainPayment): Promise<void>
}

/** Creates a client for a server URL such as `http://127.0.0.1:8787`. Calls throw ServerUnavailable or Refused. */
export function createPublicClient(baseUrl: string): PublicClient {
  const runners = new Map<string, ScriptRunner>()
  const scriptsOf = (monitor: Monitor): ScriptRunner => {
    const runner =
      runners.get(monitor.monitorId) ??
      createScriptRunner({
        kept: { scripts: {} },
        save: async () => undefined,
        fetchScript: (scriptId, version) => fetchScript(baseUrl, monitor, scriptId, version),
      })
    runners.set(monitor.monitorId, runner)
    return runner
  }
  return {
    createOrder: async (merchant, request) => {
      const params = { ...request, mchId: merchant.mchId }
      const sign = signParams(params, merchant.key, merchant.encryption)
      const { path, output } = contract['api.order.create']
      const { referer, userAgent } = callerOf(merchant.mchId)
      const headers = { 'user-agent': userAgent, ...(referer !== null && { referer }) }
      return output.parse(await post(baseUrl + path, JSON.stringify({ ...params, sign }), headers))
    },
    report: async (monitor, record) => {
      const { path, output } = contract['monitor.report']
      return output.parse(await callSigned(baseUrl, path, monitor, record))
    },
    payOnChain: async (nodeUrl, transfer) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'wallet_pay', params: [transfer] })
      const response = await fetch(nodeUrl, { method: 'POST', body }).catch(() => undefined)
      if (response?.ok !== true) throw new ServerUnavailable('the node of the chain does not answer')
    },
    heartbeat: async (monitor) => {
      const { path, output } = contract['monitor.heartbeat']
      const scripts = scriptsOf(monitor)
      // A command is reported twice: its start, and its result.
      for (let said = 0; said < WORDS_A_BEAT; said += 1) {
        const fields = { at: new Date().toISOString(), appVersion: APP_VERSION, ...scripts.heartbeat() }
        const answer = output.parse(await callSigned(baseUrl, path, monitor, fields))
        if (!(await scripts.hear(answer))) return
      }
    },
  }
}
