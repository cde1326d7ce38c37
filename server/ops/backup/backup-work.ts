import { keepBackup, readBackups } from '#server/ops/backup/kept-backups.ts'
import { installationKind } from '#server/platform/installation.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import type { Services } from '#server/platform/services.ts'

export const BACKUP_QUEUE = 'backup.make'
/** Looks once an hour whether one is due. */
const HOURLY = '23 * * * *'
const HOUR_MS = 3_600_000
/** A start of the hour early, so that the pace of a day does not slip by an hour each day. */
const EARLY_MS = HOUR_MS / 2

/** A backup that somebody asked for is made at once; others when they are due. */
export interface BackupJob {
  isAsked: boolean
}

/** Makes backups by the settings and on demand, in one of the processes. */
export const backupWork: BackgroundWork = {
  createQueues: async (boss) =>
    await boss.createQueue(BACKUP_QUEUE, {
      expireInSeconds: 6 * 3_600,
      retryLimit: 1,
      deleteAfterSeconds: 7 * 86_400,
      policy: 'short',
      notify: true,
    }),
  start: async (services) => {
    const { boss, log } = services
    await boss.work<Partial<BackupJob> | null>(BACKUP_QUEUE, { pollingIntervalSeconds: 300 }, async ([job]) => {
      if (job?.data?.isAsked !== true && !(await isDue(services))) return
      try {
        const { bytes, file, rows } = await keepBackup(services)
        log.info({ file, bytes, rows }, 'a backup was made and read back')
      } catch (error) {
        log.error({ err: error }, 'a backup could not be made')
        throw error
      }
    })
    await boss.schedule(BACKUP_QUEUE, HOURLY)
    return async () => await boss.offWork(BACKUP_QUEUE)
  },
}

async function isDue({ db, now, settings }: Services): Promise<boolean> {
  const hours = settings.get('backupEveryHours')
  // A demo can be made anew.
  if (hours === 0 || (await installationKind(db)) !== 'real') return false
  const [latest] = await readBackups(db)
  return latest === undefined || now().getTime() - Date.parse(latest.at) >= hours * HOUR_MS - EARLY_MS
}
