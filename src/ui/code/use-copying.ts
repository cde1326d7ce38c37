import { useEffect, useRef, useState } from 'react'

/** Labels of a copy button before and after it was pressed. */
export interface CopyLabels {
  copy: string
  copied: string
  copyFailed: string
}

/** How long the copied confirmation is shown, ms. */
const SAID_MS = 1_500

/** Copies a text; `said` is for a moment whether that went well. */
export function useCopying(labels: CopyLabels): { said: string | null; copy: (text: string) => Promise<void> } {
  const [said, setSaid] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(text: string): Promise<void> {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    clearTimeout(timer.current)
    setSaid(copied ? labels.copied : labels.copyFailed)
    timer.current = setTimeout(() => setSaid(null), SAID_MS)
  }

  return { said, copy }
}
