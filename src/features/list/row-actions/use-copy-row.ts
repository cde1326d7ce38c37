import { useState } from 'react'
import { useSay } from '#features/failure-text.ts'
import type { Said } from '#features/failure-text.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { createCopier, recordLink } from '#features/list/row-actions/copy-row.ts'
import type { ListRow, ListSearch, SortedInput } from '#features/list/rows/list-row.ts'
import type { ListFlows, ListScreenParts } from '#features/list/list-screen.types.ts'
import type { ListRows } from '#features/list/rows/use-list-rows.ts'

/** Copies the open record or the row under the cursor, and says what was copied. */
export function useCopyRow<Row extends ListRow, Input extends SortedInput>(
  { store, record, rowOf }: ListRows<Row, Input>,
  { path, search }: Pick<ScreenPageProps<ListSearch>, 'path' | 'search'>,
  { numberOf, titleOf }: Pick<ListScreenParts<Row, Input, ListFlows>, 'numberOf' | 'titleOf'>,
  notify: (said: Said) => void,
): () => Promise<void> {
  const t = useSay('list')
  const [copier] = useState(newCopier)
  return async () => {
    const key = record.code ?? store.cursorKey()
    if (key === null) return
    const row = rowOf(key)
    try {
      const number = (row && numberOf?.(row)) || key
      const text = await copier(number, row ? titleOf(row) : key, location.origin + recordLink(path, search, key))
      notify(() => t('copied', { text }))
    } catch {
      notify(() => t('copyFailed'))
    }
  }
}

const newCopier = () =>
  createCopier(
    (text) => navigator.clipboard.writeText(text),
    () => performance.now(),
  )
