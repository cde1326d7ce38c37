import { expect, it } from 'vitest'
import type { CommandFacts } from '#commands/command.ts'
import { messageCommands } from '#commands/entities/message.commands.ts'
import type { Message } from '#contract/people/message.endpoints.ts'

const SAID = { title: 'Asked', text: 'Somebody asks.' }
const [supplement] = messageCommands.filter(({ id }) => id === 'messages.supplement')

function factsOn(kind: string, params: Message['params']): CommandFacts {
  const texts = { 'zh-CN': SAID, 'zh-TW': SAID, 'en-US': SAID }
  const row: Message = {
    msg_id: 1,
    create_time: '2026-01-01T00:00:00.000Z',
    kind,
    params,
    texts,
    state: 'unread',
    about: null,
  }
  return {
    role: 'customerService',
    userId: 1,
    screen: 'messages',
    target: { kind: 'message', rows: [row], source: 'focus', matching: null },
    settings: { canTimeoutSupplement: true, showBatchButton: true },
  }
}

it('carries the order and the UTR of a request into the form of the supplement', () => {
  const asked = factsOn('supplementAsked', { orderCode: 'C2611230000000042', utr: '412345678901' })
  expect(supplement?.availability(asked)).toEqual({ ok: true })
  expect(supplement?.intent(asked)).toEqual({
    kind: 'onOrder',
    command: 'order.supplement',
    orderCode: 'C2611230000000042',
    filledIn: { utr: '412345678901' },
  })
})

it('leaves the UTR open where nobody gave one, and refuses messages that ask for nothing', () => {
  const asked = factsOn('supplementAsked', { orderCode: 'C2611230000000042', utr: null })
  expect(supplement?.intent(asked)).toMatchObject({ filledIn: {} })
  const other = factsOn('callbackGivenUp', { orderCode: 'C2611230000000042' })
  expect(supplement?.availability(other)).toEqual({ ok: false, reason: 'noSupplementAsked' })
})
