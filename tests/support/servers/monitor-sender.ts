import { createHmac, randomUUID } from 'node:crypto'
import type { InputOf } from '#contract/contract.ts'
import { contract } from '#contract/contract.ts'
import { BANK_SENDER, must } from '#tests/support/orders/order-fixtures.ts'
import type { Answer } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

type Report = InputOf<'monitor.report'>

/** How a request differs from what a monitor would send. */
export interface Sending {
  /** Instead of the right signature; null sends none. */
  sign?: string | null
  /** The address that it comes from. */
  from?: string
  headers?: Record<string, string>
}

/** Sends what the monitor with this number in the fixtures would send. */
export function monitorSender({ app, fixtures }: TestServer, at = 0) {
  const { monitorId, key, supplierId } = must(fixtures.monitors[at])
  const account = must(fixtures.resources.find((one) => one.supplierId === supplierId && one.productId === 3001))

  /** Sends a body as it is. */
  async function post(path: string, body: string, { sign, from = '127.0.0.1', headers }: Sending = {}) {
    const right = createHmac('sha256', key).update(body, 'utf8').digest('hex')
    const response = await app.inject({
      method: 'POST',
      url: path,
      payload: body,
      remoteAddress: from,
      headers: {
        'content-type': 'application/json',
        ...(sign === null ? {} : { 'x-monitor-sign': sign ?? right }),
        ...headers,
      },
    })
    return response.json<Answer<never>>()
  }

  return {
    monitorId,
    key,
    account,
    post,
    /** Reports a payment of 100.00 to its account, or one that differs. */
    report: async (part: Partial<Report> = {}, sending?: Sending) => {
      const recordId = part.recordId ?? randomUUID()
      const report = {
        monitorId,
        recordId,
        kind: 'sms',
        cardNumber: account.cardNumber,
        amountMinor: 10_000,
        sender: BANK_SENDER,
        text: 'Rs 100.00 credited',
        occurredAt: new Date().toISOString(),
        ...part,
      }
      return { recordId, answer: await post(contract['monitor.report'].path, JSON.stringify(report), sending) }
    },
  }
}
