import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { keepRunning } from '#server/db/embedded/keep-running.ts'
import type { KeptChild } from '#server/db/embedded/keep-running.ts'

/** A child that ends at some signals. */
function childEndingAt(...signals: readonly string[]) {
  const got: string[] = []
  const child = Object.assign(new EventEmitter(), {
    exitCode: null as number | null,
    signalCode: null,
    ref: () => {},
    kill: (signal: string) => {
      got.push(signal)
      if (!signals.includes(signal)) return
      child.exitCode = 0
      child.emit('exit')
    },
  })
  return { child, got }
}

const keep = (child: KeptChild) =>
  keepRunning(
    child,
    () => Promise.reject(new Error('not again')),
    () => {},
    (how) => new Error(how),
    [],
    20,
  )

it('ends a child that does not end when it is asked to', async () => {
  const { child, got } = childEndingAt('SIGQUIT')
  await keep(child).stop()
  expect(got).toEqual(['SIGINT', 'SIGQUIT'])
})

it('asks no more than once a child that does', async () => {
  const { child, got } = childEndingAt('SIGINT')
  await keep(child).stop()
  expect(got).toEqual(['SIGINT'])
})
