/** A transition between two states; `isOwn` marks automatic ones, which form the usual path. */
export interface ChartTransition<State extends string> {
  from: State
  to: State
  isOwn: boolean
}

/**
 * The row of each state, top down: by the shortest path of automatic transitions; states reached only manually are
 * placed one row below their lowest source.
 */
export function rankStates<State extends string>(
  states: readonly State[],
  initial: State,
  transitions: readonly ChartTransition<State>[],
): Map<State, number> {
  const ranks = new Map<State, number>([[initial, 0]])
  for (;;) {
    followOwnTransitions(ranks, transitions)
    const next = states.find(
      (state) =>
        !ranks.has(state) && transitions.some((transition) => transition.to === state && ranks.has(transition.from)),
    )
    if (next === undefined) break
    const above = transitions.flatMap((transition) =>
      transition.to === next && transition.from !== next ? (ranks.get(transition.from) ?? []) : [],
    )
    ranks.set(next, Math.max(...above) + 1)
  }
  // Unreachable states are placed below all others.
  const last = Math.max(...ranks.values()) + 1
  for (const state of states) if (!ranks.has(state)) ranks.set(state, last)
  return ranks
}

function followOwnTransitions<State extends string>(
  ranks: Map<State, number>,
  transitions: readonly ChartTransition<State>[],
): void {
  for (let size = -1; size !== ranks.size; ) {
    size = ranks.size
    // Breadth-first, so that the shortest path counts.
    const reached = [...ranks]
    for (const transition of transitions) {
      const from = reached.find(([state]) => state === transition.from)?.[1]
      if (transition.isOwn && from !== undefined && !ranks.has(transition.to)) ranks.set(transition.to, from + 1)
    }
  }
}

export interface PlacedState<State extends string> {
  state: State
  /** Middle of the box, in px. */
  x: number
  y: number
}

export const BOX = { width: 92, height: 32, gapX: 12, gapY: 34 } as const

/** The position of each state's box, and the size of the chart. */
export function placeStates<State extends string>(
  states: readonly State[],
  ranks: ReadonlyMap<State, number>,
): { places: Map<State, PlacedState<State>>; width: number; height: number } {
  const rows = Map.groupBy(states, (state) => ranks.get(state) ?? 0)
  const widest = Math.max(...[...rows.values()].map((row) => row.length))
  const width = widest * BOX.width + (widest - 1) * BOX.gapX
  const places = new Map<State, PlacedState<State>>()
  for (const [rank, row] of rows) {
    const rowWidth = row.length * BOX.width + (row.length - 1) * BOX.gapX
    row.forEach((state, at) => {
      const x = (width - rowWidth) / 2 + at * (BOX.width + BOX.gapX) + BOX.width / 2
      places.set(state, { state, x, y: rank * (BOX.height + BOX.gapY) + BOX.height / 2 })
    })
  }
  return { places, width, height: rows.size * BOX.height + (rows.size - 1) * BOX.gapY }
}

/** The path from one box to another: vertical from edge to edge, or an arc above for boxes in the same row. */
export function transitionPath(
  { x: x1, y: y1 }: { x: number; y: number },
  { x: x2, y: y2 }: { x: number; y: number },
): string {
  const half = BOX.height / 2
  if (y1 === y2) {
    const side = Math.sign(x2 - x1) * (BOX.width / 2 - 14)
    const top = y1 - half - 16
    return `M${x1 + side} ${y1 - half} C${x1 + side} ${top} ${x2 - side} ${top} ${x2 - side} ${y2 - half}`
  }
  const isDown = y2 > y1
  // Opposite transitions between the same two boxes are offset.
  const shift = isDown ? 0 : 16
  const [startY, endY] = isDown ? [y1 + half, y2 - half] : [y1 - half, y2 + half]
  const middle = (startY + endY) / 2
  return `M${x1 + shift} ${startY} C${x1 + shift} ${middle} ${x2 + shift} ${middle} ${x2 + shift} ${endY}`
}
