import { once } from 'node:events'
import { WebSocket } from 'ws'
import { SOCKET_PATH } from '#contract/wire/socket-path.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import { watchSocket } from '#tests/support/servers/test-socket.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { heading, inspector, openOrders, openPalette, palette } from '#tests/e2e/support/locators.ts'
import { actionForm, notice } from '#tests/e2e/support/steps/order-work.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import { createStaff } from '#tests/e2e/support/entities/people.ts'
import { enter } from '#tests/e2e/support/visit.ts'

test('colleagues on one order see each other, in which form, and what they note', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const { account, name, password } = await createStaff(run, 'admin')
  const { token } = await createTestClient(run.url).call('user.login', { userName: account, password })
  const colleague = createTestClient(run.url, { token })
  const { orderCode } = await createOrder(run)
  const record = inspector(page)
  const notes = record.getByRole('list', { name: 'Notes' }).getByRole('listitem')

  await test.step('a colleague is here, then in a form', async () => {
    const socket = new WebSocket(new URL(SOCKET_PATH, run.url.replace(/^http/, 'ws')))
    await once(socket, 'open')
    const theirs = watchSocket(socket)
    await theirs.ask('auth', { token })
    const look = (form: string | null) => theirs.ask('look', { looking: { kind: 'order', subject: orderCode, form } })
    await look(null)
    await openOrders(page, 'customerService', { orderCode })
    await keys.press('j')
    await keys.press('Enter')
    await expect(record.getByRole('status')).toHaveText(`${name} is viewing`)
    await look('reject')
    await expect(record.getByRole('status')).toHaveText(`${name} is in Reject`)
    await keys.press('i')
    const isAgentIn = (form: string | null) => ({
      data: expect.objectContaining({ people: [{ userId: agent.userId, nickname: agent.name, form }] }),
    })
    await expect.poll(() => theirs.pushes).toContainEqual(expect.objectContaining(isAgentIn('note')))
    socket.close()
    await expect(record.getByRole('status')).toHaveText('')
  })

  await test.step('a note is kept while it is typed, and written by Enter', async () => {
    const { field } = actionForm(page, 'Write a note')
    await expect(field('Note')).toBeFocused()
    await keys.type('Calls only after quarter past six')
    // The draft of any form: a lost page brings it back.
    await page.reload()
    await expect(field('Note')).toHaveValue('Calls only after quarter past six')
    await field('Note').press('Enter')
    await expect(notice(page, `The note on ${orderCode} was saved`)).toBeVisible()
    await expect(record.getByRole('tab', { name: 'Notes 1' })).toBeVisible()
  })

  await test.step('a colleague’s note comes by itself, a pinned one above the overview', async () => {
    await colleague.call('note.add', { kind: 'order', subject: orderCode, text: 'Asked for proof', pinned: true })
    await expect(record.getByRole('tab', { name: 'Notes 2' })).toBeVisible()
    await expect(record.getByRole('list', { name: 'Pinned' })).toContainText('Asked for proof')
    await keys.press(']')
    await keys.press('7')
    await expect(notes).toContainText(['Asked for proof', 'Calls only after quarter past six'])
    await expect(notes.last()).toContainText(agent.name)
    await expect(notes.first().getByRole('button', { name: 'Remove' })).toHaveCount(0)
    await notes.last().getByRole('button', { name: 'Remove' }).press('Enter')
    await keys.press('Enter')
    await expect(notes).toHaveCount(1)
  })

  await test.step('the palette finds the note by its words, and opens the order', async () => {
    await enter(page, '/home')
    await expect(heading(page, 'Home')).toBeVisible()
    await openPalette(page, keys)
    await keys.type('asked for proof')
    const hits = palette(page).getByRole('group', { name: 'Notes' }).getByRole('option')
    await expect(hits.filter({ hasText: orderCode })).toContainText('Asked for proof')
    await keys.press('Enter')
    await expect(inspector(page)).toBeVisible()
  })
})
