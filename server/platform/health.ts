/** A part of the server that may work less well than it should without ending the service. */
export interface WatchedPart {
  isDegraded(): boolean
  /** What it had to drop since the start, for a part that drops. */
  dropped?(): number
}

/** What /healthz and /metrics say of the parts that can be degraded. */
export interface Health {
  watch(name: string, part: WatchedPart): void
  parts(): ReadonlyMap<string, WatchedPart>
  /** Names of the degraded parts; the service goes on. */
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
