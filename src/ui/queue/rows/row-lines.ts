/** The heading of a group of rows that stand together. */
export interface GroupHeading {
  readonly title: string
  /** The number of rows below it. */
  readonly count: number
}

/** A line of a list: a row by its index, or the heading above a group of rows. */
export type Line = { readonly index: number } | { readonly heading: GroupHeading }

/** The lines of a list: its rows in their order, and above the first row of each group its heading. */
export interface RowLines {
  readonly count: number
  /** The line of a row. */
  readonly lineOf: (index: number) => number
  readonly at: (line: number) => Line
  /** The first row at or below a line. */
  readonly rowFrom: (line: number) => number
  /** The first rows of the groups, ascending; none without groups. */
  readonly starts: readonly number[]
}

/** A list without groups: each row is a line. */
const ungrouped = (count: number): RowLines => ({
  count,
  lineOf: (index) => index,
  at: (index) => ({ index }),
  rowFrom: (line) => line,
  starts: [],
})

/**
 * The lines of `count` rows. A group ends where the title changes; rows that are not loaded, whose title is undefined,
 * belong to the group above them.
 */
export function linesOf(count: number, titleAt?: (index: number) => string | undefined): RowLines {
  if (!titleAt || count === 0) return ungrouped(count)
  const groups: { start: number; title: string }[] = []
  for (let index = 0; index < count; index += 1) {
    const title = titleAt(index)
    if (title !== undefined && title !== groups.at(-1)?.title) groups.push({ start: index, title })
  }
  const starts = groups.map(({ start }) => start)
  const headingLines = starts.map((start, at) => start + at)
  const above = (values: readonly number[], value: number) => values.filter((one) => one <= value).length
  return {
    count: count + starts.length,
    lineOf: (index) => index + above(starts, index),
    at: (line) => {
      const at = headingLines.indexOf(line)
      const group = groups[at]
      if (!group) return { index: line - above(headingLines, line) }
      return { heading: { title: group.title, count: (starts[at + 1] ?? count) - group.start } }
    },
    rowFrom: (line) => line - above(headingLines, line - 1),
    starts,
  }
}

/** The first row of the next or previous group from a row; the row itself where there is none. */
export function groupStep(starts: readonly number[], from: number, by: 1 | -1): number {
  const next = by > 0 ? starts.find((start) => start > from) : starts.findLast((start) => start < from)
  return next ?? from
}
