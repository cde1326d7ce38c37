import { button, element } from '#pay/parts/element.ts'
import type { Acts, View } from '#pay/page.ts'
import { filled } from '#pay/texts.ts'
import { visibleText } from '#domain/text/visible-text.ts'

const SAID_MS = 2_000

/** A value with its name and a button that copies it. */
export function copyField(
  { texts }: Pick<View, 'texts'>,
  acts: Pick<Acts, 'say'>,
  {
    id,
    label,
    value,
    copied = value,
    help,
  }: { id: string; label: string; value: string; copied?: string; help?: string },
): HTMLElement {
  const act = button(
    { id: `copy-${id}`, 'aria-label': filled(texts.copyOf, { field: label }) },
    (of) => {
      void copy(copied).then((isCopied) => {
        if (!isCopied) return
        of.textContent = texts.copied
        acts.say(`${texts.copied}: ${label}`)
        setTimeout(() => (of.textContent = texts.copy), SAID_MS)
      })
    },
    texts.copy,
  )
  const shown = element('dd', {}, element('bdi', {}, visibleText(value)))
  if (help) shown.append(element('p', { class: 'quiet' }, help))
  return element('div', { class: 'field' }, element('dt', {}, label), shown, element('dd', { class: 'act' }, act))
}

/** Pages without https have no clipboard; there the text is copied as if it had been selected. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const before = document.activeElement
    const area = element('textarea', { class: 'heard', readonly: true })
    area.value = text
    document.body.append(area)
    area.select()
    const isCopied = document.execCommand('copy')
    area.remove()
    if (before instanceof HTMLElement) before.focus()
    return isCopied
  }
}
