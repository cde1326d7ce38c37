type Attributes = Readonly<Record<string, string | boolean | undefined>>
type Child = Node | string | null | undefined | false

/** An element with attributes and children. Texts become text nodes, so that nothing that is shown can become markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children.filter((child): child is Node | string => Boolean(child)))
  return made
}

/** A button with its action. */
export function button(
  attributes: Attributes,
  onClick: (of: HTMLButtonElement) => void,
  text: string,
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, text)
  made.addEventListener('click', () => onClick(made))
  return made
}
