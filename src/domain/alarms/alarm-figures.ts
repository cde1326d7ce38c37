/** Unit of a figure; a share is a part of one. */
export type FigureUnit = 'count' | 'share' | 'seconds'

interface FigureRule {
  /** Help of the metric, and title of its graph. */
  help: string
  unit: FigureUnit
  /** Each process measures it of itself; for the platform the highest or the lowest of all processes counts. */
  worst?: 'highest' | 'lowest'
}

/** Recent orders and callbacks are counted over so many minutes. */
export const RECENT_MINUTES = 15

/** Figures that alarms judge; each is a metric and stands on the dashboard. */
export const FIGURES = {
  phones: { help: 'Phones that are switched on', unit: 'count' },
  phonesOnline: { help: 'Phones online', unit: 'count' },
  ordersCreated: { help: `Collection orders of the last ${RECENT_MINUTES} minutes`, unit: 'count' },
  ordersUnallocated: { help: `Orders of the last ${RECENT_MINUTES} minutes that no account took`, unit: 'count' },
  callbackAttempts: { help: `Callbacks sent in the last ${RECENT_MINUTES} minutes`, unit: 'count' },
  callbackFailures: { help: `Callbacks that failed in the last ${RECENT_MINUTES} minutes`, unit: 'count' },
  oldestJobSeconds: { help: 'How long the oldest due job has waited', unit: 'seconds' },
  jobsPutAside: { help: 'Permanently failed jobs', unit: 'count' },
  ledgerFaulty: { help: 'Faulty ledger checks', unit: 'count' },
  checksFaulty: { help: 'Other checks that found faults', unit: 'count' },
  backupAgeSeconds: { help: 'Age of the latest backup', unit: 'seconds' },
  backupPaceSeconds: { help: 'How often backups are to be made', unit: 'seconds' },
  connectionShare: { help: 'Share of the database connections in use', unit: 'share' },
  diskFreeShare: { help: 'Free share of the disk', unit: 'share', worst: 'lowest' },
  clockSkewSeconds: { help: 'Difference between this clock and the database’s', unit: 'seconds', worst: 'highest' },
  degradedParts: { help: 'Parts of the server that are degraded', unit: 'count', worst: 'highest' },
} as const satisfies Record<string, FigureRule>

export type Figure = keyof typeof FIGURES
export const FIGURE_NAMES = Object.keys(FIGURES) as Figure[]

/** Figures that each process measures of itself. */
export type OwnFigure = { [F in Figure]: (typeof FIGURES)[F] extends { worst: string } ? F : never }[Figure]
export type SharedFigure = Exclude<Figure, OwnFigure>

export type OwnFigures = Readonly<Record<OwnFigure, number>>
/** Missing where the platform makes no backups, as a demo does. */
type BackupFigure = Extract<SharedFigure, `backup${string}`>
export type SharedFigures = Readonly<
  Record<Exclude<SharedFigure, BackupFigure>, number> & Partial<Record<BackupFigure, number>>
>

/** State of a platform at one moment. A figure that could not be measured is missing, and no alarm judges it. */
export type HealthSnapshot = Readonly<Partial<Record<Figure, number>>>

export const ruleOfFigure = (figure: Figure): FigureRule => FIGURES[figure]

/** Name of a figure's metric. */
export const metricOf = (figure: Figure): string =>
  `paydesk_${figure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`

/** Snapshot of a platform: the shared figures, and the worst of those that each process measures of itself. */
export function snapshotOf(shared: SharedFigures, processes: readonly OwnFigures[]): HealthSnapshot {
  const own = FIGURE_NAMES.flatMap((name) => {
    const { worst } = ruleOfFigure(name)
    if (worst === undefined || processes.length === 0) return []
    const values = processes.map((figures) => figures[name as OwnFigure])
    return [[name, worst === 'lowest' ? Math.min(...values) : Math.max(...values)] as const]
  })
  return { ...shared, ...Object.fromEntries(own) }
}
