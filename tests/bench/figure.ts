/** One measured figure beside its rival or limit, as the bench prints and keeps it. */
export interface Figure {
  readonly name: string
  readonly value: number
  /** What `value`, `rival` and `limit` count: 'ms', 'frames', 'steps'. */
  readonly unit: string
  /** The rival's value in the same run. */
  readonly rival?: number
  /** `value` over `rival`. */
  readonly ratio?: number
  /** What the value, or where there is a ratio the ratio, may at most be. */
  readonly limit?: number
  readonly ok: boolean
}

/** A figure which must not pass `limit`. */
export function withLimit(name: string, value: number, unit: string, limit: number): Figure {
  return { name, value, unit, limit, ok: value <= limit }
}

/** A figure which may be at most `limit` times its rival's. */
export function againstRival(name: string, value: number, unit: string, rival: number, limit: number): Figure {
  const ratio = value / rival
  return { name, value, unit, rival, ratio, limit, ok: ratio <= limit }
}
