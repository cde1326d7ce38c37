import type { OutputOf } from '#contract/contract.ts'
import type { Message } from '#contract/people/message.endpoints.ts'
import { supplementAskedBy } from '#domain/messages/message-order.ts'

export type Box = Message['state']
type Boxes = OutputOf<'message.init'>

/** Moves of a message out of each box, with the box it goes to. */
export const MOVES = {
  unread: { call: 'message.has_read', to: 'readed', text: 'messages.markRead' },
  readed: { call: 'message.remove_readed', to: 'trash', text: 'messages.remove' },
  trash: { call: 'message.restore', to: 'readed', text: 'messages.restore' },
} as const satisfies Record<Box, { call: string; to: Box; text: string }>

/** The boxes after a message went to another. */
export function moved(boxes: Boxes, message: Message, to: Box): Boxes {
  const without = boxes[message.state].filter(({ msg_id }) => msg_id !== message.msg_id)
  const arrived = [...boxes[to], { ...message, state: to }].sort((a, b) => b.msg_id - a.msg_id)
  const counts = {
    ...boxes.counts,
    [message.state]: boxes.counts[message.state] - 1,
    [to]: boxes.counts[to] + 1,
  }
  return { ...boxes, [message.state]: without, [to]: arrived, counts }
}

/** Messages of one cause, the newest first. */
export interface MessageGroup {
  kind: string
  messages: readonly [Message, ...Message[]]
}

/** Messages by their cause: first what asks for work, then by the newest of each cause. */
export function groupedByCause(list: readonly Message[]): readonly MessageGroup[] {
  const groups = new Map<string, [Message, ...Message[]]>()
  for (const message of list) {
    const group = groups.get(message.kind)
    if (group) group.push(message)
    else groups.set(message.kind, [message])
  }
  const asksForWork = ({ messages: [first] }: MessageGroup) => Number(supplementAskedBy(first) !== undefined)
  return [...groups].map(([kind, messages]) => ({ kind, messages })).sort((a, b) => asksForWork(b) - asksForWork(a))
}
