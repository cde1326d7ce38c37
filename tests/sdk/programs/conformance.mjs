import { createInterface } from 'node:readline'
import { inspect } from 'node:util'
import { ApiError, CallbackError, NoAnswerError, Paydesk, sign, verifyCallback } from 'paydesk'

// Carries out the calls that it reads, one a line, and writes the outcome of each.

/** @typedef {{ baseUrl: string, mchId: string, key: string, timeoutMs: number, retries: number }} ClientOptions */
/** @typedef {{ client: ClientOptions, call: string, args: never }} Line */

/** @type {Record<string, (client: Paydesk, args: never, options: ClientOptions) => unknown>} */
const CALLS = {
  createOrder: (client, order) => client.createOrder(order),
  queryOrder: (client, numbers) => client.queryOrder(numbers),
  listOrders: (client, span) => client.listOrders(span),
  createPayout: (client, payout) => client.createPayout(payout),
  queryPayout: (client, numbers) => client.queryPayout(numbers),
  listPayouts: (client, span) => client.listPayouts(span),
  balances: (client) => client.balances(),
  products: (client) => client.products(),
  resendCallback: (client, numbers) => client.resendCallback(numbers),
  call: (client, /** @type {{ path: string, fields: object }} */ { path, fields }) => client.call(path, fields, true),
  show: (client) => `${inspect(client, { showHidden: true, depth: null })} ${JSON.stringify(client)} ${client}`,
  sign: (_client, /** @type {{ key: string, time: number, path: string, body: string }} */ { key, time, path, body }) =>
    sign(key, time, path, body),
  verify: (
    _client,
    /** @type {{ body: string, headers: Record<string, string>, keys: string[], now: number }} */
    { body, headers, keys, now },
  ) => verifyCallback(Buffer.from(body), headers, keys, now),
}

for await (const line of createInterface({ input: process.stdin })) {
  /** @type {Line} */
  const { client: options, call, args } = JSON.parse(line)
  const client = new Paydesk(options.baseUrl, options.mchId, options.key, options)
  try {
    console.log(JSON.stringify({ data: await CALLS[call]?.(client, args, options) }))
  } catch (error) {
    console.log(JSON.stringify({ error: told(error) }))
  }
}

/** @param {unknown} error */
function told(error) {
  const text = String(error)
  if (error instanceof ApiError) return { ...error, kind: 'api', text }
  if (error instanceof CallbackError) return { kind: 'callback', reason: error.reason, text }
  return { kind: error instanceof NoAnswerError ? 'noAnswer' : 'usage', text }
}
