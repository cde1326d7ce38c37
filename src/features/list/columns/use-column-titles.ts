import { useCallback } from 'react'
import type { ListNamespace } from '#features/list/list-definition.ts'
import { useLookup } from '#features/list/list-texts.ts'
import { zoneName } from '#features/list/columns/time-text.ts'

/** Column headers in the current language; time columns name the zone. */
export function useColumnTitles(namespace: ListNamespace, zone: string): (id: string, isTimed: boolean) => string {
  const t = useLookup()
  return useCallback(
    (id, isTimed) => {
      const title = t(`${namespace}:column.${id}`)
      return isTimed ? t(`${namespace}:column.zoned`, { title, zone: zoneName(zone) }) : title
    },
    [t, namespace, zone],
  )
}
