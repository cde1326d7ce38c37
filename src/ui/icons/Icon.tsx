import { paths } from 'virtual:icon-paths'
import type { IconName } from './icon-names.ts'

interface IconProps {
  readonly name: IconName
  /** In px; without it the class says how large it is. */
  readonly size?: number
  /** Width of its lines, of 24. */
  readonly stroke?: number
  readonly className?: string | undefined
}

/** An icon in the colour of the text around it. A text or a label beside it says what it means. */
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
