import { lazy, Suspense, useId } from 'react'
import type { ReactNode } from 'react'
import type { CodeEditorProps } from '#ui/code/CodeEditor.tsx'
import styles from '#ui/fields/rows/FieldRow.module.css'

/** The editor with its library, fetched when a form shows one. */
const CodeEditor = lazy(() => import('#ui/code/CodeEditor.tsx'))

interface ProgramRowProps extends Omit<CodeEditorProps, 'describedBy' | 'isInvalid'> {
  fault?: string | undefined
  help?: ReactNode
}

/** A labelled program with its fault. */
export function ProgramRow({ fault, help, ...rest }: ProgramRowProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <span className={styles.label}>{rest.label}</span>
      <Suspense fallback={<div aria-busy="true" style={{ minHeight: 180 }} />}>
        <CodeEditor {...rest} describedBy={`${id}-about`} isInvalid={fault !== undefined} />
      </Suspense>
      <div id={`${id}-about`} className={styles.about}>
        {fault === undefined ? help : <span className={styles.fault}>{fault}</span>}
      </div>
    </div>
  )
}
