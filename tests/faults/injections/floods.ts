import { randomUUID } from 'node:crypto'
import { contract } from '#contract/contract.ts'
import { CSP_REPORT_PATH } from '#server/http/transport/content-security.ts'
import { askOnce } from '../traffic/ask.ts'
import type { Request } from '../traffic/ask.ts'
import { merchantOf, orderRequest } from '../traffic/merchant-calls.ts'
import { signIn } from '../traffic/sign-in.ts'
import { acknowledge, createTally } from '../traffic/tally.ts'
import { lastSeat } from '../world/world.ts'
import { seenOf } from '../report/table.ts'
import type { Scene, Injection } from './injection.ts'

const FLOOD_MS = 6_000
const EXPORTS = 20
const AT_ONCE = 6

/** Twenty exports, password guesses, CSP reports and one merchant's orders, all at one server. */
export const floods: Injection = {
  name: `${EXPORTS} exports, guesses, reports, one merchant's flood`,
  endsServer: false,
  run: async (scene) => {
    const url = lastSeat(scene.world).server.url()
    const kinds = { exports: createTally(), guesses: createTally(), reports: createTally() }
    const token = await signIn(url, scene.world.demo, 'platformadmin')
    await Promise.all([
      ...Array.from({ length: EXPORTS }, async () => await askOnce(kinds.exports, url, exportRequest(token))),
      flood(async () => await askOnce(kinds.guesses, url, guessRequest())),
      flood(async () => await askOnce(kinds.reports, url, reportRequest())),
      flood(async () => await orderOf(scene, url)),
    ])
    return Object.entries(kinds)
      .map(([kind, tally]) => `${kind} ${seenOf(tally)}`)
      .join('; ')
  },
}

/** Repeats a task with several workers. */
async function flood(act: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + FLOOD_MS
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < until) await act()
    }),
  )
}

async function orderOf({ random, tally, world }: Scene, url: string): Promise<void> {
  const { number, ...request } = orderRequest(random, merchantOf(world), world.receiver.url)
  const answered = await askOnce(tally, url, request)
  if (answered.code !== 200) return
  acknowledge(tally.orders, tally, number, contract['api.order.create'].output.parse(answered.data).orderCode)
}

function exportRequest(token: string): Request {
  return {
    path: contract['order.export'].path,
    body: JSON.stringify({
      selection: { filter: {} },
      columns: ['orderCode', 'createTime', 'updateTime', 'expireTime', 'completedTime', 'utrSubmitTime'],
      language: 'en-US',
    }),
    headers: { token },
  }
}

function guessRequest(): Request {
  return {
    path: contract['user.login'].path,
    body: JSON.stringify({ userName: `guess-${randomUUID().slice(0, 8)}`, password: 'Guessed2026' }),
  }
}

function reportRequest(): Request {
  return {
    path: CSP_REPORT_PATH,
    body: JSON.stringify({
      'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': `https://${randomUUID()}.example` },
    }),
    headers: { 'content-type': 'application/csp-report' },
  }
}
