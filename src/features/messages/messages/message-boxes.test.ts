import { describe, expect, it } from 'vitest'
import { groupedByCause, MOVES, moved } from '#features/messages/messages/message-boxes.ts'
import type { Box } from '#features/messages/messages/message-boxes.ts'

const SAID = { title: 'Welcome', text: 'Welcome, Chen Yu.' }

const message = (msg_id: number, state: Box) => ({
  msg_id,
  state,
  kind: 'welcome',
  params: {},
  texts: { 'zh-CN': SAID, 'zh-TW': SAID, 'en-US': SAID },
  create_time: '2026-01-01T00:00:00.000Z',
  about: null,
})
const ids = (list: readonly { msg_id: number }[]) => list.map(({ msg_id }) => msg_id)

describe('moving messages', () => {
  const boxes = {
    unread: [message(9, 'unread'), message(4, 'unread')],
    readed: [message(7, 'readed'), message(2, 'readed')],
    trash: [],
    // More than are listed.
    counts: { unread: 325, readed: 2, trash: 0 },
  }

  it('takes a message out of its box and adds it to the next, newest first', () => {
    const after = moved(boxes, message(4, 'unread'), 'readed')
    expect(ids(after.unread)).toEqual([9])
    expect(ids(after.readed)).toEqual([7, 4, 2])
    expect(after.counts).toEqual({ unread: 324, readed: 3, trash: 0 })
    expect(after.readed[1]?.state).toBe('readed')
  })

  it('goes from unread to read to trash and back to read', () => {
    expect([MOVES.unread.to, MOVES.readed.to, MOVES.trash.to]).toEqual(['readed', 'trash', 'readed'])
  })
})

describe('messages by cause', () => {
  it('begin with those that ask for a supplement, then go by the newest of each cause', () => {
    const asked = { ...message(3, 'unread'), kind: 'supplementAsked', params: { orderCode: 'C2611230000000042' } }
    const gone = { ...message(8, 'unread'), kind: 'callbackGivenUp' }
    const groups = groupedByCause([message(9, 'unread'), gone, message(4, 'unread'), asked])
    expect(groups.map(({ kind, messages }) => [kind, ...ids(messages)])).toEqual([
      ['supplementAsked', 3],
      ['welcome', 9, 4],
      ['callbackGivenUp', 8],
    ])
  })
})
