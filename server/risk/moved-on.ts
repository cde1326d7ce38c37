import { CODES } from '#contract/envelope.ts'
import { AppError } from '#server/platform/app-error.ts'

/** 409: somebody changed it since it was looked at; says who and when. */
export function movedOn(
  msg: 'risk.entryMovedOn' | 'risk.ruleMovedOn',
  row: { version: number; updatedBy: string | null; updatedAt: Date },
): AppError {
  return new AppError(CODES.conflict, msg, {
    params: { refusal: 'movedOn' },
    present: { version: row.version },
    by: row.updatedBy,
    at: row.updatedAt.toISOString(),
  })
}
