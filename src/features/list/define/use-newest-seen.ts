import { useEffect } from 'react'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import type { AnyList, AnyRow } from '#features/list/define/fields/list-of-fields.ts'

/** Tells a list its newest row once that is before the person; filtered or sorted rows are not the newest of all. */
export function useNewestSeen(
  { onNewestSeen }: Pick<AnyList, 'onNewestSeen'>,
  first: AnyRow | undefined,
  isNarrowed: boolean,
  user: SessionUser,
): void {
  useEffect(() => {
    if (first && !isNarrowed) onNewestSeen?.(first, user)
  }, [first, isNarrowed, onNewestSeen, user])
}
