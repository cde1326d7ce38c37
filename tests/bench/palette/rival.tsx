import { Command } from 'cmdk'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { padTitle } from './padded-surface.ts'

// cmdk as its documentation shows it, in a dialog like the console's: it filters the items and renders all that match.

const count = Number(new URLSearchParams(location.search).get('entries') ?? 1_000)
const titles = Array.from({ length: count }, (_, index) => padTitle(index))

function Rival() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'k' && event.ctrlKey) {
        event.preventDefault()
        setOpen(true)
      }
      if (event.key === 'Escape') setOpen(false)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return isOpen && <Dialog />
}

function Dialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-label="cmdk">
      <Command label="cmdk">
        <Command.Input autoFocus />
        <Command.List style={{ height: 500, overflow: 'auto' }}>
          <Command.Empty>Nothing</Command.Empty>
          {titles.map((title) => (
            <Command.Item key={title} value={title}>
              {title}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </dialog>
  )
}

createRoot(document.getElementById('root') ?? document.body).render(<Rival />)
requestAnimationFrame(() => {
  window.isReady = true
})
