import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#api/api.ts'
import { query } from '#api/queries.ts'
import type { OutputOf } from '#contract/contract.ts'
import type { Message } from '#contract/message.endpoints.ts'

export type Box = Message['state']
type Boxes = OutputOf<'message.init'>

/** What can be done with a message of each box, and the box it goes to. */
export const MOVES = {
  unread: { call: 'message.has_read', to: 'readed', text: 'messages.markRead' },
  readed: { call: 'message.remove_readed', to: 'trash', text: 'messages.remove' },
  trash: { call: 'message.restore', to: 'readed', text: 'messages.restore' },
} as const satisfies Record<Box, { call: string; to: Box; text: string }>

const boxesQuery = query('message.init', {})

/** The own messages by box, the newest first. */
export function useBoxes() {
  return useQuery(boxesQuery)
}

/** Moves a message on from its box; it stands in the next one as soon as the server has taken it. */
export function useMove(box: Box) {
  const queryClient = useQueryClient()
  const { call, to } = MOVES[box]
  return useMutation({
    // The header counts down by this key.
    mutationKey: [call],
    mutationFn: ({ msg_id }: Message) => api.call(call, { msg_id }),
    onSuccess: (_done, message) => queryClient.setQueryData(boxesQuery.queryKey, (boxes) => boxes && moved(boxes, message, to)),
    // Moved elsewhere meanwhile: what is shown was old.
    onError: () => queryClient.invalidateQueries({ queryKey: ['message.init'] }),
  })
}

/** The boxes after a message went to another. */
export function moved(boxes: Boxes, message: Message, to: Box): Boxes {
  const without = boxes[message.state].filter(({ msg_id }) => msg_id !== message.msg_id)
  const arrived = [...boxes[to], { ...message, state: to }].sort((a, b) => b.msg_id - a.msg_id)
  return { ...boxes, [message.state]: without, [to]: arrived }
}
