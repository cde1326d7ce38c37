interface Currency {
  currency: string
  exponent: number
}

/**
 * Merges totals to one row per currency, in order of first appearance. Products of one currency may have different
 * decimals: the `money` fields are scaled to the finest, the `counts` are summed. Throws RangeError beyond the safe
 * integers.
 */
export function onePerCurrency<Count extends string, Money extends string>(
  rows: readonly (Currency & Record<Count | Money, number>)[],
  counts: readonly Count[],
  money: readonly Money[],
): (Currency & Record<Count | Money, number>)[] {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency)
  return [...byCurrency].map(([currency, parts]) => {
    const exponent = Math.max(...parts.map((part) => part.exponent))
    const sumOf = (name: Count | Money, isMoney: boolean) =>
      parts.reduce((sum, part) => safe(sum + part[name] * (isMoney ? 10 ** (exponent - part.exponent) : 1)), 0)
    const sums = Object.fromEntries([
      ...counts.map((name) => [name, sumOf(name, false)]),
      ...money.map((name) => [name, sumOf(name, true)]),
    ]) as Record<Count | Money, number>
    return { currency, exponent, ...sums }
  })
}

function safe(sum: number): number {
  if (!Number.isSafeInteger(sum)) throw new RangeError(`no safe integer: ${sum}`)
  return sum
}
