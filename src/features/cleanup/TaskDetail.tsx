import type { DataCleanTaskRow } from '#contract/system/data-clean.endpoints.ts'
import { HeldBack } from '#features/cleanup/HeldBack.tsx'

/** What a cleanup left where it was, and why. */
export function TaskDetail({ row }: { row: DataCleanTaskRow }) {
  return <HeldBack heldBack={row.heldBack} />
}
