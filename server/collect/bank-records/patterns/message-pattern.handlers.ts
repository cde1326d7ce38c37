import type { messagePatternEndpoints } from '#contract/bank-records/message-pattern.endpoints.ts'
import {
  addPattern,
  revertPattern,
  setPatternEnabled,
  updatePattern,
} from '#server/collect/bank-records/patterns/change-pattern.ts'
import { dryRun } from '#server/collect/bank-records/patterns/dry-run.ts'
import { listPatternVersions, patternList } from '#server/collect/bank-records/patterns/list-patterns.ts'
import type { Handlers } from '#server/http/call.ts'

/** Handlers of the patterns of messages. */
export const messagePatternHandlers = {
  'messagePattern.getList': patternList.page,
  'messagePattern.getVersions': listPatternVersions,
  'messagePattern.dryRun': dryRun,
  'messagePattern.add': addPattern,
  'messagePattern.update': updatePattern,
  'messagePattern.revert': revertPattern,
  'messagePattern.setEnabled': setPatternEnabled,
} satisfies Pick<Handlers, keyof typeof messagePatternEndpoints>
