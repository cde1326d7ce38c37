import type { RiskDetectionRow } from '#contract/risk.endpoints.ts'
import type { DetectionState } from '#domain/risk-rules.ts'
import { buildColumns, columnsOf } from '#features/list/columns/column-specs.ts'
import type { ColumnSpec } from '#features/list/columns/column-specs.ts'
import type { ListTexts } from '#features/list/list-texts.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import type { RiskWords } from '#features/risk/risk-words.ts'
import type { QueueColumn } from '#ui/queue/queue-types.ts'
import { sanitizeText } from '#ui/text/sanitize-text.ts'

interface CellContext {
  texts: ListTexts
  words: RiskWords
  zone: string
}
type Spec = ColumnSpec<RiskDetectionRow, CellContext>

const STATUS_STYLES: Record<DetectionState, StatusStyle> = {
  held: { tone: 'danger', icon: 'attention' },
  released: { tone: 'success', icon: 'done' },
  rejected: { tone: 'neutral', icon: 'refused' },
}
/** Colour and icon of what became of a detection. */
export const detectionStatusStyle = (state: DetectionState): StatusStyle => STATUS_STYLES[state]

const { outside, money, time } = columnsOf<RiskDetectionRow, CellContext>()

/** Columns of the detections, by their names in `riskDetections:column`. */
const COLUMNS = {
  orderCode: outside('orderCode', 172, { pin: true }),
  state: {
    field: 'state',
    width: 116,
    cell: (row, { texts }) => ({ ...detectionStatusStyle(row.state), label: texts.enum('riskState', row.state) }),
  },
  kind: { field: 'kind', width: 150, cell: (row, { texts }) => texts.enum('riskKind', row.kind) },
  evidence: { field: 'evidence', width: 300, cell: (row, { words }) => sanitizeText(words.evidence(row)) },
  ruleName: outside('ruleName', 200),
  amount: money('amountMinor', ({ exponent }) => exponent),
  currency: outside('currency', 76),
  merchant: outside('merchantName', 130),
  stage: { field: 'stage', width: 124, cell: (row, { texts }) => texts.enum('payoutStage', row.stage) },
  at: time('at'),
  decidedBy: outside('decidedBy', 120),
  decidedTime: time('decidedTime'),
  note: outside('note', 220),
} as const satisfies Record<string, Spec>

/** The name of a column of detections. */
export type DetectionColumn = keyof typeof COLUMNS

/** The columns for the table; titles come translated. */
export function detectionColumns(
  titleOf: (id: DetectionColumn, isTimed: boolean) => string,
  context: CellContext,
): QueueColumn<RiskDetectionRow>[] {
  return buildColumns<RiskDetectionRow, CellContext, DetectionColumn>(
    COLUMNS,
    { shown: Object.keys(COLUMNS) as DetectionColumn[], hidden: [] },
    titleOf,
    context,
  )
}
