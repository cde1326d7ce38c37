/** Seeded random numbers: the same seed gives the same numbers on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number
  chance(probability: number): boolean
  /** An integer between both bounds, inclusive. */
  int(least: number, most: number): number
  pick<T>(items: readonly T[]): T
  /** A normally distributed value with mean 0 and deviation 1. */
  normal(): number
  digits(count: number): string
}

/** A warmed-up sfc32 generator. */
export function createRandom(seed: number): Random {
  let [a, b, c, d] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1]
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let warm = 0; warm < 16; warm += 1) next()
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
  }
}

/** A sampler that draws items in proportion to their weights, which need not sum to one. */
export function weighted<T>(items: readonly (readonly [T, number])[]): (at: number) => T {
  const bounds: number[] = []
  let total = 0
  for (const [, weight] of items) bounds.push((total += weight))
  return (at) => {
    const target = at * total
    let [low, high] = [0, bounds.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((bounds[middle] ?? 0) > target) high = middle
      else low = middle + 1
    }
    const item = items[low]
    if (item === undefined) throw new RangeError('nothing to draw from')
    return item[0]
  }
}

/** Zipf weights: the first is the largest, the nth is 1/n^steepness of it. */
export function zipf<T>(items: readonly T[], steepness = 0.9): (readonly [T, number])[] {
  return items.map((item, index) => [item, 1 / (index + 1) ** steepness] as const)
}
