import { expect, it } from 'vitest'
import { judgeMove } from '#features/list/record/judge-move.ts'
import type { Stake } from '#machines/action/action-form.ts'

const form = (key: string | null, stake: Stake) => ({ key, stake: () => stake })

it('lets every record open while no form is open, and always that of the form', () => {
  expect(judgeMove(null, 'B', true)).toBe('free')
  expect(judgeMove(form('A', 'typed'), 'A', true)).toBe('free')
})

it('closes a form in which nothing was typed, and asks about one in which something was', () => {
  for (const next of ['B', null]) {
    expect(judgeMove(form('A', 'none'), next, true)).toBe('leave')
    expect(judgeMove(form('A', 'typed'), next, true)).toBe('ask')
    expect(judgeMove(form(null, 'typed'), next, true)).toBe('ask')
  }
})

it('keeps the record of a form that is being sent, or whose row left the list', () => {
  expect(judgeMove(form('A', 'held'), 'B', true)).toBe('stay')
  for (const stake of ['none', 'typed', 'held'] as const) expect(judgeMove(form('A', stake), 'B', false)).toBe('stay')
})
