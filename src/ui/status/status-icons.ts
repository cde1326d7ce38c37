import { __iconNode as alertTriangle } from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { __iconNode as ban } from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import { __iconNode as circleCheck } from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { __iconNode as circleDashed } from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { __iconNode as circleX } from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { __iconNode as clock } from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { __iconNode as clockOff } from '@tabler/icons-react/dist/esm/icons/IconClockOff.mjs'
import { __iconNode as hourglass } from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { __iconNode as infoCircle } from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { __iconNode as loader } from '@tabler/icons-react/dist/esm/icons/IconLoader.mjs'
import { __iconNode as lock } from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { __iconNode as minus } from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { __iconNode as question } from '@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs'

type IconNode = typeof circleCheck

// One path for all strokes: a badge in a recycled row then changes an attribute instead of elements.
function pathOf(node: IconNode): string {
  return node.map(([, attributes]) => attributes.d ?? '').join(' ')
}

/** Icon paths (24 × 24, strokes) for statuses, by meaning. */
export const statusIcons = {
  done: pathOf(circleCheck),
  failed: pathOf(circleX),
  attention: pathOf(alertTriangle),
  info: pathOf(infoCircle),
  none: pathOf(minus),
  created: pathOf(circleDashed),
  waiting: pathOf(hourglass),
  working: pathOf(loader),
  scheduled: pathOf(clock),
  expired: pathOf(clockOff),
  refused: pathOf(ban),
  locked: pathOf(lock),
  unknown: pathOf(question),
} as const

/** Names of the status icons. */
export type StatusIcon = keyof typeof statusIcons

/** The meaning of a status: success, needs attention, failure, in progress, neutral. */
export type StatusTone = 'success' | 'warn' | 'danger' | 'info' | 'neutral'

/** The default icon of a tone. */
export const toneIcons: Record<StatusTone, StatusIcon> = {
  success: 'done',
  warn: 'attention',
  danger: 'failed',
  info: 'info',
  neutral: 'none',
}
