/** One measured figure beside its rival or limit, as the bench prints and keeps it. */
export interface Figure {
  readonly name: string
  readonly value: number
  /** What `value`, `rival` and `limit` count: 'ms', 'frames', 'steps', 'kB', 'requests', 'a second'. */
  readonly unit: string
  /** The rival's value in the same run. */
  readonly rival?: number
  /** `value` over `rival`. */
  readonly ratio?: number
  /** What the value, or where there is a ratio the ratio, may at most be; at least where `isFloor`. */
  readonly limit?: number
  readonly isFloor?: boolean
  readonly ok: boolean
  /** How it was measured where the name does not say it. */
  readonly note?: string
}

/** A figure which must not pass `limit`. */
export function withLimit(name: string, value: number, unit: string, limit: number, note?: string): Figure {
  return { name, value, unit, limit, ok: value <= limit, note }
}

/** A figure which may be at most `limit` times its rival's. */
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

/** A rate which must be at least `floor` times its rival's. */
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
