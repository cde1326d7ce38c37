import type { MouseEvent, SyntheticEvent } from 'react'

interface Chosen {
  onClick: (event: MouseEvent<HTMLInputElement>) => void
  onChange: (event: SyntheticEvent<HTMLInputElement>) => void
}

/**
 * The events of a file input that take the same file again. A browser reports only a change of the name, while the file
 * may have been corrected meanwhile; so the input forgets its file when it is opened, and has it back where nothing else
 * was chosen.
 */
export function chosenAnew(onChoose: (file: File | null) => void): Chosen {
  return {
    onClick: ({ currentTarget: input }) => {
      const before = new DataTransfer()
      for (const file of input.files ?? []) before.items.add(file)
      input.value = ''
      if (before.items.length === 0) return
      // Of two events only one comes: the choice, or that there was none.
      const restore = () => {
        if (input.files?.length === 0) input.files = before.files
      }
      input.addEventListener('cancel', restore, { once: true })
      input.addEventListener('change', () => input.removeEventListener('cancel', restore), { once: true })
    },
    onChange: ({ currentTarget }) => onChoose(currentTarget.files?.[0] ?? null),
  }
}
