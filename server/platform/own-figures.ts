import { statfs } from 'node:fs/promises'
import type { OwnFigures } from '#domain/alarms/alarm-figures.ts'
import type { Services } from '#server/platform/services.ts'

/** Figures that this process measures of itself. */
export async function readOwnFigures({
  clock,
  config,
  health,
}: Pick<Services, 'clock' | 'config' | 'health'>): Promise<OwnFigures> {
  const { bavail, blocks } = await statfs(config.dataDir)
  return {
    diskFreeShare: blocks === 0 ? 1 : bavail / blocks,
    clockSkewSeconds: Math.abs(clock.skewMs()) / 1_000,
    degradedParts: health.degraded().length,
  }
}
