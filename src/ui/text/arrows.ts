/** The sign of a change, in characters that every font has. */
export const ARROWS = { up: '▲', down: '▼', same: '=' } as const
