import type { Page } from '@playwright/test'
import { CODES } from '#contract/wire/codes.ts'
import { expect, OWN_PAGE, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import { endSessions, googleCodeOf } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import { inspector, openOrders, runByPalette } from '#tests/e2e/support/locators.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { newUtr, supplementedBy, supplementForm, watchCall } from '#tests/e2e/support/steps/supplement-form.ts'

const CALL = '/v1.0/order/replenishmentOrder'
/** The points at which the form is interrupted. */
const STEPS = ['the UTR', 'the offset', 'the code', 'the review'] as const
type Step = (typeof STEPS)[number]

interface Work {
  page: Page
  keys: Keys
  agent: SignedIn
  run: Run
}

/** Something that interrupts the user at a step. */
type Interruption = (work: Work) => Promise<void>

/**
 * Supplements a new order by keyboard; the interruption happens during each of the steps, and typing resumes where it
 * stopped.
 */
async function supplementThrough(work: Work, steps: readonly Step[], interrupt: Interruption): Promise<string> {
  const { page, keys, agent, run } = work
  const { orderCode } = await createOrder(run)
  await openOrders(page, 'customerService', { orderCode, open: orderCode })
  await expect(inspector(page)).toContainText(orderCode)
  const { utr, offset, code, submit, reviewed } = supplementForm(page)
  const at = async (here: Step) => {
    if (steps.includes(here)) await interrupt(work)
  }
  const reference = newUtr()
  const googleCode = googleCodeOf(agent)

  await keys.press('s')
  await expect(utr).toBeFocused()
  await keys.type(reference.slice(0, 6))
  await at('the UTR')
  await expect(utr).toBeFocused()
  await keys.type(reference.slice(6))
  await expect(utr).toHaveValue(reference)
  await keys.press('Tab', 'Space')
  await at('the offset')
  await expect(offset).toBeFocused()
  await expect(offset).toBeChecked()
  await keys.press('Tab')
  await keys.type(googleCode.slice(0, 3))
  await at('the code')
  await expect(code).toBeFocused()
  await keys.type(googleCode.slice(3))
  await expect(code).toHaveValue(googleCode)
  await keys.press('Enter')
  await at('the review')
  await expect(submit).toBeFocused()
  await expect(reviewed(reference)).toBeVisible()
  await expect(reviewed('Yes')).toBeVisible()
  await keys.press('Control+Enter')
  return orderCode
}

/** Types the password into the panel over the form. */
async function signInAgain({ page, keys, agent }: Work): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Session expired' })
  await expect(panel).toContainText(`Sign in again as ${agent.account}`)
  await expect(panel.getByLabel('Password', { exact: true })).toBeFocused()
  // Whoever is signed out sees no more of the orders behind the panel.
  expect(await panel.evaluate((element) => getComputedStyle(element, '::backdrop').backgroundColor)).toMatch(/^rgb\(/)
  await keys.type(agent.password)
  await keys.press('Enter')
  await expect(panel).toBeHidden()
}

async function giveSecondPassword({ page, keys, agent }: Work): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Second-level password' })
  await expect(panel.getByRole('textbox', { name: 'Second-level password' })).toBeFocused()
  await keys.type(agent.secondPassword)
  await keys.press('Enter')
  await expect(panel).toBeHidden()
}

/** The session after a new sign-in in the browser. */
async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'token')?.value ?? ''
}

/** The server's state, read in the browser's current session. */
async function who({ page, agent }: Work, orderCode: string): Promise<(string | null)[]> {
  const headers = agent.client.headers
  headers['token'] = await tokenOf(page)
  return await supplementedBy(agent, orderCode)
}

test('the session ends and the second-level password is given at every step: no input is lost, and one call is sent', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const work = { page, keys, run, agent: await signIn('customerService') }
  const call = watchCall(page, CALL)
  const orderCode = await supplementThrough(work, STEPS, async () => {
    await endSessions(run, work.agent)
    await signInAgain(work)
    work.agent.client.headers['token'] = await tokenOf(page)
    await runByPalette(page, keys, 'second', 'Enter the second-level password')
    await giveSecondPassword(work)
  })
  await expect(supplementForm(page).done(orderCode)).toBeVisible()
  await expect.poll(() => call.answers).toEqual([200])
  expect(await who(work, orderCode)).toEqual([work.agent.name])

  // Who closes the panel instead goes to the sign-in, and nothing is sent.
  const { orderCode: left } = await createOrder(run)
  await openOrders(page, 'customerService', { orderCode: left, open: left })
  await keys.press('s')
  await expect(supplementForm(page).utr).toBeFocused()
  await endSessions(run, work.agent)
  await expect(page.getByRole('dialog', { name: 'Session expired' })).toBeVisible()
  await keys.press('Escape')
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('User name')).toBeFocused()
  expect(call.answers).toEqual([200])
})

test('the session ends as the form is sent: the call waits for the sign-in and takes effect once', {
  tag: OWN_PAGE,
}, async ({ page, keys, signIn, run }) => {
  // Without the socket, the console learns of the session's end from the call itself.
  await page.routeWebSocket(/\/v1\.0\/ws$/, (socket) => void socket.close())
  const work = { page, keys, run, agent: await signIn('customerService') }
  const call = watchCall(page, CALL)
  await page.route(
    `**${CALL}`,
    async (route) => {
      await endSessions(run, work.agent)
      await route.continue()
    },
    { times: 1 },
  )
  const orderCode = await supplementThrough(work, [], async () => {})
  await signInAgain(work)
  await expect(supplementForm(page).done(orderCode)).toBeVisible()
  await expect.poll(() => call.answers).toEqual([CODES.sessionExpired, 200])
  expect(await who(work, orderCode)).toEqual([work.agent.name])
})
