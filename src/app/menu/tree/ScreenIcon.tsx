import { iconsAt } from 'virtual:screen-icons'

/** The icon of a screen or of a group of the menu, in the colour of the text around it. */
export function ScreenIcon({ name, size }: { name: string; size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${iconsAt}#${name}`} />
    </svg>
  )
}
