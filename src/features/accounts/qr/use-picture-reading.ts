import { useEffect, useRef, useState } from 'react'
import { readPicture } from '#features/accounts/qr/read-picture.ts'
import type { QrReading } from '#features/accounts/qr/read-qr.ts'

/** How far the newest picture is: none came, it is being read, what it says, or that the reader could not be fetched. */
export type ReadingState = QrReading | 'none' | 'reading' | 'failed'

/** Reads pictures; the newest counts, and none once the form is closed. */
export function usePictureReading(onText: (text: string) => void) {
  const [state, setState] = useState<ReadingState>('none')
  const newest = useRef<File | null>(null)
  useEffect(
    () => () => {
      newest.current = null
    },
    [],
  )
  async function read(file: File): Promise<void> {
    newest.current = file
    setState('reading')
    const reading = await readPicture(file).catch((): ReadingState => 'failed')
    if (newest.current !== file) return
    setState(reading)
    if (typeof reading === 'object' && 'text' in reading) onText(reading.text)
  }
  return { state, read }
}
