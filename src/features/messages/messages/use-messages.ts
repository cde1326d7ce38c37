import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#api/api.ts'
import { query } from '#api/queries.ts'
import type { Message } from '#contract/people/message.endpoints.ts'
import { moved, MOVES } from '#features/messages/messages/message-boxes.ts'
import type { Box } from '#features/messages/messages/message-boxes.ts'

const boxesQuery = query('message.init', {})

/** The own messages by box, the newest first. */
export function useBoxes() {
  return useQuery(boxesQuery)
}

/** Moves a message to the next box, where it appears once the server has accepted it. */
export function useMove(box: Box) {
  const queryClient = useQueryClient()
  const { call, to } = MOVES[box]
  return useMutation({
    // The header counts down by this key.
    mutationKey: [call],
    mutationFn: ({ msg_id }: Message) => api.call(call, { msg_id }),
    onSuccess: (_done, message) =>
      queryClient.setQueryData(boxesQuery.queryKey, (boxes) => boxes && moved(boxes, message, to)),
    // It was moved elsewhere in the meantime: the shown list is outdated.
    onError: () => queryClient.invalidateQueries({ queryKey: ['message.init'] }),
  })
}

/** Marks all messages as read that the newest one shown is the newest of; one that arrives meanwhile stays unread. */
export function useReadAll() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['message.read_all'],
    mutationFn: (msg_id: number) => api.call('message.read_all', { msg_id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['message.init'] }),
  })
}
