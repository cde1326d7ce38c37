import type { teachingEndpoints } from '#contract/bank-records/teaching.endpoints.ts'
import { proposeTeaching } from '#server/collect/bank-records/teaching/propose-teaching.ts'
import { getTeaching } from '#server/collect/bank-records/teaching/taught-message.ts'
import { teach, tryTeaching } from '#server/collect/bank-records/teaching/teach-message.ts'
import type { Handlers } from '#server/http/call.ts'

/** Handlers of messages that people teach the platform to read. */
export const teachingHandlers = {
  'bankMessage.getTeaching': getTeaching,
  'bankMessage.tryTeaching': tryTeaching,
  'bankMessage.teach': teach,
  'bankMessage.proposeTeaching': proposeTeaching,
} satisfies Pick<Handlers, keyof typeof teachingEndpoints>
