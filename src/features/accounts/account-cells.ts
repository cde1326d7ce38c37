import type { AccountRow } from '#contract/accounts/account.schemas.ts'
import type { AnyFamily } from '#domain/accounts/families.ts'
import type { BreakerState } from '#domain/accounts/breaker.ts'
import { SERVICE_STYLES } from '#features/list/columns/status-styles.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import type { EnumGroup } from '#features/list/list-texts.ts'
import type { QueueCell } from '#ui/queue/queue-types.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

const BREAKER_STYLES: Record<BreakerState, StatusStyle> = {
  closed: { tone: 'success', icon: 'done' },
  open: { tone: 'danger', icon: 'refused' },
  halfOpen: { tone: 'warn', icon: 'waiting' },
  held: { tone: 'warn', icon: 'locked' },
}

/** Cells that accounts of all families have alike. */
export const ACCOUNT_CELLS = {
  enabled: ({ enabled, isOwn, status }: AccountRow, { texts }: CellContext) => ({
    isOn: enabled,
    label: texts.enum('onOff', enabled ? 'on' : 'off'),
    ...(isOwn && status === 'normal' && { command: 'account.switch' }),
  }),
  breaker: ({ breaker }: AccountRow, { texts }: CellContext) => ({
    ...BREAKER_STYLES[breaker],
    label: texts.enum('breakerState', breaker),
  }),
  serviceState: ({ serviceState }: AccountRow, { texts }: CellContext) =>
    serviceState && { ...SERVICE_STYLES[serviceState], label: texts.enum('serviceState', serviceState) },
  monitors: ({ monitors }: AccountRow) => sanitizeText(monitors.join(', ')) || null,
  todaySuccess: ({ todaySuccess }: AccountRow) => (todaySuccess === null ? null : `${todaySuccess} %`),
}

type DetailCell = (row: AccountRow, context: CellContext) => QueueCell

/** Cells of a family's fields that have more than one value. */
export function detailCells({ fields }: AnyFamily): Record<string, DetailCell> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, DetailCell][] => {
      const valueIn = (row: AccountRow) => row[name as keyof AccountRow]
      if (field.kind === 'several')
        return [
          [
            name,
            (row, { texts }) => {
              const chosen = valueIn(row)
              return Array.isArray(chosen)
                ? chosen.map((one) => texts.enum(field.group as EnumGroup, String(one))).join(', ')
                : null
            },
          ],
        ]
      return field.kind === 'pairs' ? [[name, (row) => pairsText(valueIn(row))]] : []
    }),
  )
}

/** Names with their values, in one line. */
function pairsText(pairs: unknown): string | null {
  if (typeof pairs !== 'object' || pairs === null) return null
  const texts = Object.entries(pairs).map(([name, value]) => `${name}: ${String(value)}`)
  return texts.length === 0 ? null : sanitizeText(texts.join(' · '))
}
