/** A part of the server that may be degraded without stopping the service. */
export interface WatchedPart {
  isDegraded(): boolean
  /** Number of items dropped since the start, if the part drops any. */
  dropped?(): number
}

/** The degraded parts for /healthz and /metrics. */
export interface Health {
  watch(name: string, part: WatchedPart): void
  parts(): ReadonlyMap<string, WatchedPart>
  /** Names of the degraded parts; the service continues. */
  degraded(): string[]
}

export function createHealth(): Health {
  const parts = new Map<string, WatchedPart>()
  return {
    watch: (name, part) => void parts.set(name, part),
    parts: () => parts,
    degraded: () => [...parts].filter(([, part]) => part.isDegraded()).map(([name]) => name),
  }
}
