import styles from '#ui/code/CodeBlock.module.css'
import { useCopying } from '#ui/code/use-copying.ts'
import type { CopyLabels } from '#ui/code/use-copying.ts'
import { sanitizeBlock } from '#ui/sanitize-text.ts'

interface CodeBlockProps {
  label: string
  text: string
  /** The text to copy if it differs from the shown text; null disables copying. */
  copy?: string | null
  labels: CopyLabels
}

/** A request, response or program as text, with a copy button. */
export function CodeBlock({ label, text, copy = text, labels }: CodeBlockProps) {
  const { copy: copyText, said } = useCopying(labels)
  return (
    <div className={styles.block}>
      <pre className={styles.text} tabIndex={0} role="region" aria-label={label}>
        {sanitizeBlock(text)}
      </pre>
      {copy === null ? null : (
        <button type="button" className={styles.copy} onClick={() => void copyText(copy)}>
          <span role="status">{said ?? labels.copy}</span>
        </button>
      )}
    </div>
  )
}
