import { useMemo, useRef } from 'react'
import type { QueueStep } from '#commands/command.ts'
import { messageCommands } from '#commands/entities/message.commands.ts'
import { useScreenHost } from '#commands/surface-context.ts'
import type { ScreenHost } from '#commands/surface.ts'

export interface MessageSteps {
  count: number
  cursor: number
  moveTo(index: number): void
  /** Opens the message under the cursor. */
  open(): void
  /** Moves the message under the cursor on. */
  act(): void
  /** Marks all as read, those that are not listed too. */
  readAll(): void
}

const PAGE = 10

/** Takes the list keys for the messages: j and k move, Enter reads, x moves on. */
export function useMessageHost(steps: MessageSteps): void {
  const now = useRef(steps)
  now.current = steps
  const host = useMemo(
    (): ScreenHost => ({
      screen: 'messages',
      commands: messageCommands,
      isList: true,
      target: () => null,
      perform(step) {
        if (step.op === 'move') now.current.moveTo(movedBy(now.current, step.by))
        if (step.op === 'open') now.current.open()
        if (step.op === 'toggle') now.current.act()
        if (step.op === 'readAll') now.current.readAll()
      },
      startFlow() {},
      leaveLayer: () => false,
    }),
    [],
  )
  useScreenHost(host)
}

function movedBy({ cursor, count }: MessageSteps, by: Extract<QueueStep, { op: 'move' }>['by']): number {
  const to = { page: cursor + PAGE, '-page': cursor - PAGE, first: 0, last: count - 1 }
  const index = typeof by === 'number' ? cursor + by : to[by]
  return Math.max(0, Math.min(count - 1, index))
}
