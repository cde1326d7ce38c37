import { useQuery } from '@tanstack/react-query'
import { query } from '#api/queries.ts'
import { errorsSeenUntil, useErrorsSeen } from '#features/error-log/errors-seen.ts'

const EVERY_MS = 60_000
const ASKED_FOR = 100

/** The number of recent errors this person has not viewed. */
export function useErrorCount(userId: number, isWanted: boolean): number {
  useErrorsSeen()
  const { data } = useQuery({
    ...query('errorLogger.getList', { unseenOnly: true, pageSize: ASKED_FOR }),
    enabled: isWanted,
    refetchInterval: EVERY_MS,
  })
  const seenUntil = errorsSeenUntil(userId)
  return data?.list.filter((entry) => entry.id > seenUntil).length ?? 0
}
