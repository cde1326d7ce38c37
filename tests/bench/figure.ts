/** One measured figure and its rival or limit, as the bench prints and stores it. */
export interface Figure {
  readonly name: string
  readonly value: number
  /** The unit of `value`, `rival` and `limit`: 'ms', 'frames', 'steps', 'kB', 'requests', 'a second'. */
  readonly unit: string
  /** The rival's value in the same run. */
  readonly rival?: number
  /** `value` over `rival`. */
  readonly ratio?: number
  /** The upper bound of the ratio, or of the value where there is no ratio; the lower bound where `isFloor`. */
  readonly limit?: number
  readonly isFloor?: boolean
  readonly ok: boolean
  /** How it was measured, where the name does not say so. */
  readonly note?: string
}

/** A figure that must not exceed `limit`. */
export function withLimit(name: string, value: number, unit: string, limit: number, note?: string): Figure {
  return { name, value, unit, limit, ok: value <= limit, note }
}

/** A figure that may be at most `limit` times its rival. */
export function againstRival(
  name: string,
  value: number,
  unit: string,
  rival: number,
  limit: number,
  note?: string,
): Figure {
  const ratio = value / rival
  return { name, value, unit, rival, ratio, limit, ok: ratio <= limit, note }
}

/** A rate that must be at least `floor` times its rival. */
export function asFastAs(
  name: string,
  value: number,
  unit: string,
  rival: number,
  floor: number,
  note?: string,
): Figure {
  const ratio = value / rival
  return { name, value, unit, rival, ratio, limit: floor, isFloor: true, ok: ratio >= floor, note }
}
