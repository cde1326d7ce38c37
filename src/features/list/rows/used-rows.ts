import type { TargetKind } from '#commands/command.ts'
import type { ScreenName } from '#domain/screens.ts'

/** A row that a command was given for, and the screen of its list. */
export interface UsedRow {
  screen: ScreenName
  key: string
}

/** The most rows of a kind that are remembered. */
const KEPT = 5
const placeOf = (userId: number, kind: TargetKind) => `paydesk.used.${userId}.${kind}`

const isUsed = (value: unknown): value is UsedRow =>
  typeof value === 'object' && value !== null && 'key' in value && 'screen' in value && typeof value.key === 'string'

/** The rows of a kind that a person last gave commands for in this tab, newest first. */
export function usedRows(userId: number, kind: TargetKind): readonly UsedRow[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(placeOf(userId, kind)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isUsed) : []
  } catch {
    return []
  }
}

/** Remembers a row, as long as the tab is open. */
export function rememberUsed(userId: number, kind: TargetKind, row: UsedRow): void {
  const rows = [row, ...usedRows(userId, kind).filter(({ key }) => key !== row.key)].slice(0, KEPT)
  sessionStorage.setItem(placeOf(userId, kind), JSON.stringify(rows))
}
