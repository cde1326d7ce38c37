import { useEffect, useMemo, useRef } from 'react'
import type { QueueStep } from '#commands/command.ts'
import { messageCommands } from '#commands/entities/message.commands.ts'
import { useScreenHost, useSurface } from '#commands/surface-context.ts'
import type { ScreenHost } from '#commands/surface.ts'
import type { Message } from '#contract/people/message.endpoints.ts'

export interface MessageSteps {
  list: readonly Message[]
  /** Its place in the list; -1 if none is under the cursor. */
  cursor: number
  picked: ReadonlySet<number>
  moveTo(index: number): void
  pick(ids: readonly number[]): void
  /** Opens the record that the message under the cursor is about; null if it is about none. */
  open: (() => void) | null
  /** Moves the picked messages on, or the one under the cursor. */
  moveOn(): void
  /** Marks all as read, those that are not listed too; null if there is none. */
  readAll: (() => void) | null
}

const PAGE = 10

/** Takes the list keys for the messages: j and k move, x picks, Enter opens the record, m moves on. */
export function useMessageHost(steps: MessageSteps): void {
  const now = useRef(steps)
  now.current = steps
  const host = useMemo((): ScreenHost => hostOf(() => now.current), [])
  useScreenHost(host)
  const surface = useSurface()
  const { list, cursor, picked } = steps
  useEffect(() => surface.changed(), [surface, list, cursor, picked])
}

function hostOf(now: () => MessageSteps): ScreenHost {
  const focused = () => now().list[now().cursor]
  const takes: Partial<Record<QueueStep['op'], () => boolean>> = {
    move: () => now().list.length > 0,
    open: () => now().open !== null,
    toggle: () => focused() !== undefined,
    selectAll: () => now().list.length > 0,
    selectNone: () => now().picked.size > 0,
    moveOn: () => now().picked.size > 0 || focused() !== undefined,
    readAll: () => now().readAll !== null,
  }
  return {
    screen: 'messages',
    kind: 'message',
    commands: messageCommands,
    isList: true,
    takes: (step) => takes[step]?.() ?? false,
    target() {
      const message = focused()
      return message ? { kind: 'message', rows: [message], source: 'focus', matching: null } : null
    },
    perform(step) {
      const { list, picked, moveTo, pick, open, moveOn, readAll } = now()
      if (step.op === 'move') moveTo(movedBy(now(), step.by))
      if (step.op === 'open') open?.()
      if (step.op === 'toggle') pick(toggled(picked, focused()?.msg_id))
      if (step.op === 'selectAll') pick(list.map(({ msg_id }) => msg_id))
      if (step.op === 'selectNone') pick([])
      if (step.op === 'moveOn') moveOn()
      if (step.op === 'readAll') readAll?.()
    },
    startFlow() {},
    leaveLayer() {
      const hasPicked = now().picked.size > 0
      if (hasPicked) now().pick([])
      return hasPicked
    },
  }
}

function toggled(picked: ReadonlySet<number>, id: number | undefined): number[] {
  if (id === undefined) return [...picked]
  return picked.has(id) ? [...picked].filter((one) => one !== id) : [...picked, id]
}

function movedBy({ cursor, list }: MessageSteps, by: Extract<QueueStep, { op: 'move' }>['by']): number {
  const last = list.length - 1
  const to = { page: cursor + PAGE, '-page': cursor - PAGE, first: 0, last }
  const index = typeof by === 'number' ? cursor + by : to[by]
  return Math.max(0, Math.min(last, index))
}
