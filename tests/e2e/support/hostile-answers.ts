import type { Page } from '@playwright/test'
import { isPersonal } from '#domain/privacy/personal-fields.ts'
import { HEALTH_FACT_NAMES } from '#domain/system/health.ts'
import { HOSTILE_STRINGS, REFUSED_STRINGS } from '#tests/support/hostile/hostile-strings.ts'

/** Scripts that set a global when executed, which a test can check. */
export const TRACES = [
  '<script>window.__ran=1</script>',
  '<img src=x onerror="window.__ran=1">',
  '<svg onload="window.__ran=1">',
  '"><iframe srcdoc="<script>parent.__ran=1</script>">',
]
/** A word of maximum length without a break opportunity, and one that reverses the text direction after it. */
const WIDE = ['W'.repeat(128), `${'\u202e'.repeat(40)}drow`, '👩‍👩‍👧‍👦'.repeat(11)]
/** Each text with a trace beside it, so that every screenful has one. */
export const HOSTILE_ANSWERS = [...WIDE, ...HOSTILE_STRINGS, ...REFUSED_STRINGS].flatMap((text, at) => [
  TRACES[at % TRACES.length] ?? '',
  text,
])

/** Names that other parties give, and texts that they write; the server has no say in them. */
const OF_PARTIES = new Set(['name', 'title', 'reason', 'rejectReason', 'description', 'merchantOrderId', 'bankName'])
/** Fields that have a shape which the server makes or checks, such as an address, and that the console reads. */
const SHAPED = new Set([
  ...['network', 'ip', 'ipAddress', 'clientIp', 'number', 'target', 'value', 'uri', 'link', 'keyId', 'tail', 'plain'],
  ...['qrText', 'qrCode', 'payUrl', 'payLink', 'jumpUrl', 'jumpLink', 'extension', 'avatar', 'before', 'after', 'by'],
])

/** Names that the server gives, and the console reads. */
const OF_SERVER: ReadonlySet<unknown> = new Set(HEALTH_FACT_NAMES)

const isHostile = (name: string) => (isPersonal(name) || OF_PARTIES.has(name)) && !SHAPED.has(name)

/**
 * Answers every call of a page with hostile texts in place of what people wrote: each field of a row another one. That the
 * server stores, returns and exports such texts unchanged is proved without a browser.
 */
export async function answerHostile(page: Page): Promise<void> {
  let nth = 0
  const next = () => HOSTILE_ANSWERS[nth++ % HOSTILE_ANSWERS.length]
  const taint = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => taint(one, name))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, taint(inner, field)]))
    return typeof value === 'string' && value !== '' && isHostile(name) && !OF_SERVER.has(value) ? next() : value
  }
  await page.route('**/v1.0/**', async (route) => {
    const response = await route.fetch()
    // The console sends the wordings of templates back, and is refused what nobody could have stored.
    if (route.request().url().includes('/messageTemplate/')) return await route.fulfill({ response })
    const isJson = response.headers()['content-type']?.includes('application/json')
    if (!isJson) return await route.fulfill({ response })
    // Each answer begins with a trace, since some have one text alone.
    nth += nth % 2
    await route.fulfill({ response, json: taint(await response.json(), '') })
  })
}
