import { Suspense, useRef, useEffect, useEffectEvent, useState } from 'react'
import type { DragEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#features/accounts/Accounts.module.css'
import { PICTURE_MB_MAX, PICTURE_TYPES, openPicture, pixelsOf } from '#features/accounts/qr/picture-pixels.ts'
import type { QrReading } from '#features/accounts/qr/read-qr.ts'
import { lazyComponent } from '#features/lazy-component.tsx'
import { lazyModule } from '#features/lazy-module.ts'
import { Action } from '#ui/fields/Action.tsx'

/** The longer side in px: fine enough for a code in a photo, then coarse, where noise melts away. */
const SIDES = [1_600, 700] as const

/** Text of the QR code in a picture; the reader is fetched when the first picture comes. */
async function readPicture(file: File): Promise<QrReading> {
  const image = await openPicture(file)
  if (typeof image === 'string') return { fault: image }
  const { readQr } = await import('#features/accounts/qr/read-qr.ts')
  const [fine, coarse] = SIDES
  const reading = readQr(pixelsOf(image, fine))
  return 'fault' in reading && reading.fault === 'noCode' ? readQr(pixelsOf(image, coarse)) : reading
}

/** How far the newest picture is: none came, it is being read, what it says, or that the reader could not be fetched. */
type ReadingState = QrReading | 'none' | 'reading' | 'failed'

/** Reads pictures; the newest counts, and none once the form is closed. */
function usePictureReading(onText: (text: string) => void) {
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

const QrPreview = lazyComponent(lazyModule(() => import('#features/accounts/qr/QrPreview.tsx')))

interface QrFromPictureProps {
  /** Text of the QR code, as it stands in the form. */
  link: string
  onLink: (link: string) => void
}

/** Reads what an account's QR code says from a picture, and shows the code that payers will see. The picture stays here. */
export function QrFromPicture({ link, onLink }: QrFromPictureProps) {
  const { t } = useTranslation('accounts')
  const part = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { read, state } = usePictureReading(onLink)
  usePastedPicture(part, (file) => void read(file))
  function drop(event: DragEvent): void {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) void read(file)
  }
  return (
    <section
      ref={part}
      className={styles.qr}
      aria-label={t('qr.title')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <div className={styles.qrRead}>
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          hidden
          aria-label={t('qr.choose')}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) void read(file)
            // The same file can be chosen again.
            event.currentTarget.value = ''
          }}
        />
        <Action onClick={() => input.current?.click()}>{t('qr.choose')}</Action>
        <p className={styles.muted}>{t('qr.help', { size: PICTURE_MB_MAX })}</p>
        <Reading state={state} link={link} />
      </div>
      {link.trim() === '' ? (
        <p className={styles.muted}>{t('qr.noText')}</p>
      ) : (
        <Suspense>
          <QrPreview text={link.trim()} />
        </Suspense>
      )}
    </section>
  )
}

/** How the reading of a picture went; what was read is said while the form still has it. */
function Reading({ link, state }: { link: string; state: ReadingState }) {
  const { t } = useTranslation('accounts')
  const isThere = typeof state === 'object' && 'text' in state && state.text === link
  const fault = state === 'failed' ? 'failed' : typeof state === 'object' && 'fault' in state ? state.fault : null
  return (
    <>
      <p role="status">{state === 'reading' ? t('qr.reading') : isThere ? t('qr.read') : null}</p>
      {fault === null ? null : (
        <p role="alert" className={styles.fault}>
          {t(`qr.fault.${fault}`, { size: PICTURE_MB_MAX })}
        </p>
      )}
    </>
  )
}

/** Told of a picture that is pasted anywhere in the form that the element stands in; pasted texts go where they would. */
function usePastedPicture(part: RefObject<HTMLElement | null>, onPicture: (file: File) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? []
    const form = part.current?.closest('form, [role="group"], [role="dialog"]')
    const isHere = event.target === document.body || (event.target instanceof Node && form?.contains(event.target))
    if (!file || !isHere) return
    event.preventDefault()
    onPicture(file)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
