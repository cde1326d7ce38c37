import { eq } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { cleanupTaskLifecycle } from '#machines/cleanup-task/cleanup-task.lifecycle.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { cleanupTasks } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'

const EVENTS = { pause: 'PAUSE', resume: 'RESUME', cancel: 'CANCEL', restore: 'RESTORE' } as const

/** What a person does with a task. It takes effect after the batch that is under way, which holds the task until it is done. */
export const changeTask =
  (verb: keyof typeof EVENTS) =>
  async (
    { actor, db, services }: Call,
    { id }: ParsedInputOf<'dataCleanHistory.pause'>,
  ): Promise<Record<string, never>> => {
    const [task] = await db.select().from(cleanupTasks).where(eq(cleanupTasks.id, id)).for('no key update')
    if (!task) throw notFound('record')
    const verdict = cleanupTaskLifecycle.judge(
      { state: task.state, context: { hasBackup: task.movedRows > 0 } },
      { type: EVENTS[verb] },
    )
    if (!verdict.ok)
      throw new AppError(CODES.conflict, 'dataClean.notPossible', {
        params: { refusal: verdict.refusal },
        present: { state: task.state },
      })
    await db
      .update(cleanupTasks)
      .set({
        state: verdict.to,
        version: task.version + 1,
        ...(verb === 'cancel' && { endedAt: services.now() }),
        // What it takes is counted anew: the time between cleaning and putting back is nobody's work.
        ...(verb === 'restore' && { error: null, endedAt: null, beganAt: services.now() }),
      })
      .where(eq(cleanupTasks.id, id))
    await recordAudit(
      db,
      actor,
      `dataCleanTask.${verb}`,
      { kind: 'dataCleanTask', id: String(id) },
      { from: { state: task.state }, to: { state: verdict.to } },
    )
    return {}
  }
