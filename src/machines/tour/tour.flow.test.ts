import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { tourFlow } from '#machines/tour/tour.flow.ts'

function start() {
  const stops = [
    { command: 'list.down', repeats: true },
    { command: 'list.open', repeats: false },
    { command: 'shell.leaveLayer', repeats: false },
  ]
  const actor = createActor(tourFlow, { input: { stops } }).start()
  return {
    leave: () => actor.send({ type: 'LEAVE' }),
    ran: (...commands: string[]) => commands.forEach((command) => actor.send({ type: 'RAN', command })),
    stand: () => [actor.getSnapshot().value, actor.getSnapshot().context.at],
  }
}

describe('the tour', () => {
  it('goes on with each command that it asks for, and is done with the last', () => {
    const { ran, stand } = start()
    ran('list.down')
    expect(stand()).toEqual(['walking', 1])
    ran('list.open')
    expect(stand()).toEqual(['walking', 2])
    ran('shell.leaveLayer')
    expect(stand()[0]).toBe('done')
  })

  it('waits while a key that moves is pressed again', () => {
    const { ran, stand } = start()
    ran('list.down', 'list.down', 'list.down')
    expect(stand()).toEqual(['walking', 1])
  })

  it('ends with any other command, also with one of a later step or of a step that is over', () => {
    for (const commands of [['list.copy'], ['list.open'], ['list.down', 'list.open', 'list.open']]) {
      const { ran, stand } = start()
      ran(...commands)
      expect(stand()[0]).toBe('left')
    }
  })

  it('ends with Esc where no step asks for it, and when it is left', () => {
    const byKey = start()
    byKey.ran('shell.leaveLayer')
    expect(byKey.stand()[0]).toBe('left')
    const byButton = start()
    byButton.leave()
    expect(byButton.stand()[0]).toBe('left')
  })
})
