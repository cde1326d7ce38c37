import { rereadWaiting } from '#server/collect/bank-records/messages/reread-unread.ts'
import { sweepWork } from '#server/platform/jobs/background.ts'

/** Reads the messages that wait to be read again, as long as orders may be worked on. */
export const rereadWork = sweepWork({
  needs: 'orderWork',
  everyMs: 1_000,
  wokenBy: ['messagesReread'],
  work: async (services, isStopping) => void (await rereadWaiting(services, isStopping)),
  failure: 'messages could not be read again',
})
