import { CODES } from '#contract/wire/envelope.ts'
import { AppError } from '#server/platform/app-error.ts'

/** 409: somebody changed it since it was looked at; says who and when. */
export function versionConflict(
  msg: 'risk.entryVersionConflict' | 'risk.ruleVersionConflict',
  row: { version: number; updatedBy: string | null; updatedAt: Date },
): AppError {
  return new AppError(CODES.conflict, msg, {
    params: { refusal: 'versionConflict' },
    present: { version: row.version },
    by: row.updatedBy,
    at: row.updatedAt.toISOString(),
  })
}
