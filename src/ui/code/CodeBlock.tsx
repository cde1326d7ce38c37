import { useEffect, useRef, useState } from 'react'
import styles from '#ui/code/CodeBlock.module.css'
import { sanitizeBlock } from '#ui/text/sanitize-text.ts'

interface CodeBlockProps {
  label: string
  text: string
  /** The text to copy if it differs from the shown text; null disables copying. */
  copy?: string | null
  labels: { copy: string; copied: string; copyFailed: string }
}

/** How long the copied confirmation is shown, ms. */
const SAID_MS = 1_500

/** A request, response or program as text, with a copy button. */
export function CodeBlock({ label, text, copy = text, labels }: CodeBlockProps) {
  const [said, setSaid] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copyText(whole: string): Promise<void> {
    const copied = await navigator.clipboard.writeText(whole).then(
      () => true,
      () => false,
    )
    clearTimeout(timer.current)
    setSaid(copied ? labels.copied : labels.copyFailed)
    timer.current = setTimeout(() => setSaid(null), SAID_MS)
  }

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
