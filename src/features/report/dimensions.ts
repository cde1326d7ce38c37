import type { ReportRow, RowPlace, RowLabels } from '#features/report/report-row.ts'

/**
 * How rows are drawn: stacked columns, a line of one of several measures over time, a part-of-whole bar in each row, or a duration
 * range in each row.
 */
export type ReportChart<Name extends string> =
  | { kind: 'columns'; layers: readonly [success: Name, rest: Name] }
  | { kind: 'trend'; lines: readonly Name[] }
  | { kind: 'share'; whole: Name; part: Name }
  | { kind: 'range'; middle: Name; box: Name; end: Name }

interface DimensionBase<Name extends string> {
  id: string
  /** Columns of its table. The first is the count of the row's records. */
  measures: readonly Name[]
  /** Takes the whole width of the page, above those that do not. */
  isWide?: boolean
}

/** Dimension to group the records by. Texts are in `<namespace>:dimension.<id>`: title, head, help. */
export interface RowsDimension<View, Drill, Name extends string> extends DimensionBase<Name> {
  chart: ReportChart<Name>
  /** Maximum number of rows on the page; the export has all of them. */
  shown?: number
  /** None where the person may not know them. */
  rows(view: View, words: RowLabels): readonly ReportRow<Drill, Name>[]
}

/** A column or row of a grid; columns over time say which part of the span they are. */
export interface PivotHead extends Pick<RowPlace<unknown>, 'span'> {
  id: string
  label: string
  /** All others together, which no filter selects: its figures lead nowhere. */
  isOthers?: boolean
}

/** A cell of a grid, by the ids of its column and row. */
export interface PivotCell<Drill, Name extends string> extends ReportRow<Drill, Name> {
  column: string
  row: string
}

/** Two dimensions at once: shades of a grid, or columns stacked by row. Shows one of its measures, which add up. */
export interface PivotDimension<View, Drill, Name extends string> extends DimensionBase<Name> {
  chart: { kind: 'heat' | 'stack' }
  /** The dimension that it is shown in place of while the trend is stacked. */
  insteadOf?: string
  grid(
    view: View,
    words: RowLabels,
  ): { columns: readonly PivotHead[]; rows: readonly PivotHead[]; cells: readonly PivotCell<Drill, Name>[] }
}

export type Dimension<View, Drill, Name extends string> =
  | RowsDimension<View, Drill, Name>
  | PivotDimension<View, Drill, Name>

export const isPivot = <View, Drill, Name extends string>(
  dimension: Dimension<View, Drill, Name>,
): dimension is PivotDimension<View, Drill, Name> => 'grid' in dimension

/** The rows of a dimension as lists show them; those of a grid cell by cell, without the empty ones. */
export function rowsOf<View, Drill, Name extends string>(
  dimension: Dimension<View, Drill, Name>,
  view: View,
  words: RowLabels,
): readonly ReportRow<Drill, Name>[] {
  return isPivot(dimension) ? dimension.grid(view, words).cells : dimension.rows(view, words)
}

/** The measure of those offered that is asked for, or the first. */
export function chosenOf<Name extends string>(offered: readonly Name[], asked: string | undefined): Name | undefined {
  return offered.find((name) => name === asked) ?? offered[0]
}
