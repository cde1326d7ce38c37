// The search of the guide: `/` goes to its field, chapters without the words are hidden, Enter goes to the first that has them.

const field = /** @type {HTMLInputElement} */ (document.querySelector('nav input'))
const status = /** @type {HTMLElement} */ (document.querySelector('nav [role=status]'))
const sections = [...document.querySelectorAll('section')]

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  for (const section of sections) {
    const text = (section.textContent ?? '').toLowerCase()
    section.hidden = !words.every((word) => text.includes(word))
    const link = /** @type {HTMLElement | null} */ (document.querySelector(`nav a[href="#${section.id}"]`))
    if (link) link.hidden = section.hidden
  }
  status.textContent = sections.every((section) => section.hidden) ? (field.dataset['none'] ?? '') : ''
}

field.addEventListener('input', search)
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLInputElement
  if (event.key === '/' && !isTyping) {
    event.preventDefault()
    field.select()
    field.focus()
  }
  if (event.target !== field) return
  if (event.key === 'Escape') {
    field.value = ''
    search()
    field.blur()
  }
  if (event.key === 'Enter') sections.find((section) => !section.hidden)?.scrollIntoView()
})
