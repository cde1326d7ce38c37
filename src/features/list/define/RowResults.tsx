import { visibleText } from '#domain/text/visible-text.ts'
import styles from '#features/list/action/action.module.css'
import type { ListTexts } from '#features/list/list-texts.ts'
import type { RowResult } from '#machines/action/define-actions.ts'

/** What became of each row. */
export function RowResults({ results, texts }: { results: readonly RowResult[]; texts: ListTexts }) {
  return (
    <ul className={styles.results}>
      {results.map(({ row, refusal }) => (
        <li key={row} data-refused={refusal !== null || undefined}>
          <bdi>{visibleText(row)}</bdi> {refusal === null ? texts.rowDone() : texts.refusal(refusal)}
        </li>
      ))}
    </ul>
  )
}
