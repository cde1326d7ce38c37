import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { answerRpc, RpcError } from '#demo/chain-node/answer-rpc.ts'
import { transactionOf } from '#demo/chain-node/demo-chain.ts'
import type { DemoChain, Transaction } from '#demo/chain-node/demo-chain.ts'
import { readAddress, writeAddress } from '#domain/usdt/usdt-address.ts'

/** A call of the node: its method, and how many came before it. */
export interface RpcCall {
  method: string
  nth: number
}
/**
 * Handling of a call by the node: it answers, cuts the connection before or in the middle of the answer, answers
 * something else than was asked for, or sends `instead`.
 */
export type Conduct = 'answer' | 'drop' | 'cut' | 'garbage' | 'busy' | 'late' | { instead: unknown }

export interface ChainServerOptions {
  chains: readonly DemoChain[]
  port?: number
  conduct?: (call: RpcCall) => Conduct
  /** A payer pays: what comes of its transaction. Without it nobody can pay by a call. */
  pay?: (chain: DemoChain, transaction: Transaction) => void
}

const callSchema = z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()).default([]) })
/** Payment that a payer asks its wallet for; no method of any chain. */
const paySchema = z.object({ to: z.string(), amountMinor: z.int().positive(), name: z.string() })

/** Starts a node for one or several chains, each below the name of its network, and counts its calls. */
export async function startChainServer({ chains, port = 0, conduct = () => 'answer', pay }: ChainServerOptions) {
  let calls = 0
  const server = createServer((request, response) => {
    void readBody(request).then(
      (body) => {
        const chain = chains.find(({ network }) => request.url === `/${network}/jsonrpc`)
        const call = callSchema.safeParse(parse(body))
        if (!chain || !call.success) return send(response, 404, '{}')
        calls += 1
        const { id, method, params } = call.data
        const answered = () => JSON.stringify({ jsonrpc: '2.0', id, ...outcome(chain, method, params, pay) })
        behave(response, conduct({ method, nth: calls }), id, answered)
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: chosen } = server.address() as AddressInfo
  return {
    endpoint: `127.0.0.1:${chosen}`,
    urlOf: (network: DemoChain['network']) => `http://127.0.0.1:${chosen}/${network}/jsonrpc`,
    calls: () => calls,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function outcome(chain: DemoChain, method: string, params: readonly unknown[], pay: ChainServerOptions['pay']) {
  try {
    if (method === 'wallet_pay' && pay) return { result: payBy(chain, paySchema.parse(params[0]), pay) }
    return { result: answerRpc(chain, method, params) }
  } catch (error) {
    const code = error instanceof RpcError ? error.code : -32_603
    return { error: { code, message: error instanceof Error ? error.message : 'internal error' } }
  }
}

/** Sends USDT from an address that follows from the payment's name; answers the transaction as explorers write it. */
function payBy(
  chain: DemoChain,
  { to, amountMinor, name }: z.infer<typeof paySchema>,
  pay: NonNullable<ChainServerOptions['pay']>,
) {
  const address = readAddress(to)
  if (address?.network !== chain.network) throw new RpcError(-32_602, 'an address of another network')
  const from = transactionOf(`wallet ${name}`, []).txId.slice(0, 40)
  const transaction = transactionOf(name, [{ from, to: address.hex, amount: BigInt(amountMinor) }])
  pay(chain, transaction)
  return { txId: transaction.txId, from: writeAddress(chain.network, from) }
}

function behave(response: ServerResponse, conduct: Conduct, id: number, answered: () => string): void {
  if (typeof conduct === 'object')
    return send(response, 200, JSON.stringify({ jsonrpc: '2.0', id, result: conduct.instead }))
  switch (conduct) {
    case 'drop':
      return void response.destroy()
    case 'cut':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9999' })
      response.write(answered().slice(0, 20))
      return void setImmediate(() => response.destroy())
    case 'garbage':
      return send(response, 200, '<html>Gateway</html>')
    case 'busy':
      return send(response, 503, answered())
    case 'late':
      // Never answered: the reader waits no longer than its time.
      return
    default:
      return send(response, 200, answered())
  }
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts).toString('utf8')
}
