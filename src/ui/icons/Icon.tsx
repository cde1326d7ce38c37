import { paths } from 'virtual:icon-paths'
import type { IconName } from './icon-names.ts'

interface IconProps {
  readonly name: IconName
  /** In px. Without it the class sets the size. */
  readonly size?: number
  /** Width of the lines, in units of the 24 × 24 box. */
  readonly stroke?: number
  readonly className?: string | undefined
}

/** An icon in the colour of the text around it. It is hidden from screen readers, so a text or label beside it names it. */
export function Icon({ name, size, stroke = 2, className }: IconProps) {
  const isFilled = name.endsWith('-filled')
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke={isFilled ? 'none' : 'currentColor'}
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
