import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { javascript, localCompletionSource } from '@codemirror/lang-javascript'
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { getNonce } from 'get-nonce'
import { useEffect, useRef } from 'react'
import styles from '#ui/code/CodeEditor.module.css'

/** A word that completion offers: where, with its type and a line of help. */
interface CodeWord {
  name: string
  /** `global`, or the object whose member it is. */
  of: string
  type: string
  help: string
}

/** Members of what stands before the point, or the words that stand alone; names of members are those of the object. */
function completeWords(words: readonly CodeWord[]) {
  const groups = new Set(words.map(({ of }) => of))
  return (context: CompletionContext): CompletionResult | null => {
    const member = context.matchBefore(/[\w$]+(?:\([^()]*\))?\??\.[\w$]*$/)
    if (member) {
      const object = /^[\w$]+/.exec(member.text)?.[0] ?? ''
      const of = groups.has(object) ? object : 'answer'
      return { from: member.from + member.text.lastIndexOf('.') + 1, options: optionsOf(words, of) }
    }
    const word = context.matchBefore(/[\w$]+$/)
    if (!word && !context.explicit) return null
    return {
      from: word?.from ?? context.pos,
      options: [...optionsOf(words, 'global'), ...optionsOf(words, 'result')],
      validFor: /^[\w$]*$/,
    }
  }
}

const optionsOf = (words: readonly CodeWord[], of: string): Completion[] =>
  words
    .filter((word) => word.of === of)
    .map(({ name, type, help }) => ({
      label: name,
      detail: type,
      info: help,
      type: type.includes('=>') ? 'function' : 'property',
    }))

export interface CodeEditorProps {
  label: string
  value: string
  maxLength: number
  /** Words that completion offers. */
  words: readonly CodeWord[]
  describedBy?: string
  isInvalid?: boolean
  /** Told the element that takes the focus. */
  keep?: (element: HTMLElement | null) => void
  onChange: (value: string) => void
}

/** Ctrl/⌘+Enter is the form's; Tab leaves the field, as in every other. */
const KEYS = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter')

/** A program in TypeScript, with completion and undo. It is loaded when a form needs it. */
export default function CodeEditor({
  label,
  value,
  maxLength,
  words,
  describedBy,
  isInvalid,
  keep,
  onChange,
}: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const told = useRef(onChange)
  told.current = onChange
  const kept = useRef(keep)
  kept.current = keep

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once, and takes what changes below.
  useEffect(() => {
    const made = new EditorView({
      parent: host.current ?? undefined,
      state: EditorState.create({
        doc: value,
        extensions: [
          lineNumbers(),
          history(),
          highlightActiveLine(),
          bracketMatching(),
          closeBrackets(),
          indentOnInput(),
          javascript({ typescript: true }),
          syntaxHighlighting(classHighlighter),
          autocompletion({ override: [completeWords(words), localCompletionSource] }),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...KEYS]),
          EditorView.lineWrapping,
          EditorView.cspNonce.of(getNonce() ?? ''),
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-multiline': 'true',
            ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
          }),
          EditorState.changeFilter.of((change) => change.newDoc.length <= maxLength),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) told.current(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = made
    kept.current?.(made.contentDOM)
    return () => {
      kept.current?.(null)
      made.destroy()
    }
  }, [])

  useEffect(() => {
    const now = view.current
    if (now && now.state.doc.toString() !== value)
      now.dispatch({ changes: { from: 0, to: now.state.doc.length, insert: value } })
  }, [value])

  return <div ref={host} className={styles.editor} data-invalid={isInvalid || undefined} />
}
