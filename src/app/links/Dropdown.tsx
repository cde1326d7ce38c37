import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { lazyComponent } from '#features/lazy-component.tsx'
import { lazyModule } from '#features/lazy-module.ts'

interface DropdownProps {
  label: string
  trigger: ReactNode
  className: string | undefined
  children(close: () => void): ReactNode
  side?: 'below' | 'right'
  isCurrent?: boolean
  /** Controlled from outside, for instance by a command. */
  isOpen?: boolean
  onOpen?(open: boolean): void
}

const Panel = lazyComponent(
  lazyModule(() => import('#app/links/DropdownPanel.tsx')),
  { takesKeyboard: true },
)

/** A button that opens a small panel; Esc, a click elsewhere or a choice closes it and restores the focus. */
export function Dropdown({
  label,
  trigger,
  className,
  children,
  side = 'below',
  isCurrent,
  isOpen: openedFrom,
  onOpen,
}: DropdownProps) {
  const [isOpenHere, setOpenHere] = useState(false)
  const isOpen = openedFrom ?? isOpenHere
  const setOpen = onOpen ?? setOpenHere
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-current={isCurrent || undefined}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <Panel id={id} label={label} anchor={button} side={side} onClose={close} onLeave={() => setOpen(false)}>
          {children(close)}
        </Panel>
      )}
    </>
  )
}
