import { structuredPatch } from 'diff'
import styles from '#ui/code/TextDiff.module.css'
import { sanitizeBlock } from '#ui/sanitize-text.ts'

const AROUND = 3
const KINDS: Readonly<Record<string, 'added' | 'removed'>> = { '+': 'added', '-': 'removed' }

/** Changes between two texts, line by line, with some lines around each. */
export function TextDiff({ label, from, to }: { label: string; from: string; to: string }) {
  const { hunks } = structuredPatch('', '', from, to, '', '', { context: AROUND })
  return (
    <pre className={styles.diff} tabIndex={0} role="region" aria-label={label}>
      {hunks.map(({ lines, newStart, oldStart }) => (
        <code key={`${oldStart} ${newStart}`}>
          <span className={styles.place}>{`@@ ${oldStart} → ${newStart}\n`}</span>
          {lines.map((line, at) => {
            const kind = KINDS[line.charAt(0)]
            return (
              <span key={at} className={kind && styles[kind]}>
                {`${sanitizeBlock(line)}\n`}
              </span>
            )
          })}
        </code>
      ))}
    </pre>
  )
}
