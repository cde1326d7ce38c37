import type { MonitorScriptRow } from '#contract/accounts/monitor-script.endpoints.ts'
import { ScriptRuns } from '#features/monitors/scripts/ScriptRuns.tsx'
import { ScriptVersions } from '#features/monitors/scripts/ScriptVersions.tsx'

/** A script's monitors, and its versions. */
export function ScriptDetail({ row, zone }: { row: MonitorScriptRow; zone: string }) {
  return (
    <>
      <ScriptRuns runs={row.runs} zone={zone} />
      <ScriptVersions row={row} zone={zone} />
    </>
  )
}
