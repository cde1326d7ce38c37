import { CREDENTIAL_FIELDS } from '#domain/privacy/secret-fields.ts'
import { LOG_TEXT_MAX } from '#domain/monitors/log-phases.ts'

/** Looked for at the end of a field's name, so that `monitorKey` and `x-monitor-sign` are found too. */
const SECRET_VALUE = new RegExp(
  String.raw`("[\w-]*(?:${CREDENTIAL_FIELDS.join('|')}|pin|otp)"\s*:\s*)("(?:[^"\\]|\\.)*"?|[^\s,}\]]+)`,
  'gi',
)
const HIDDEN = '"••••"'
const CLAIMED_MONITOR = /"monitorId"\s*:\s*"([^"\\]{1,64})"/

/** A report's text as the log keeps it: values of fields with credentials left out, and no longer than an accepted one. */
export function keptText(text: string): string {
  const bounded = text.slice(0, LOG_TEXT_MAX).replaceAll('\u0000', '\ufffd')
  return bounded.replaceAll(SECRET_VALUE, (_whole, name: string) => name + HIDDEN)
}

/** The monitor that a report says it is from, read without parsing it; null where it says none. */
export function claimedMonitor(text: string): string | null {
  return CLAIMED_MONITOR.exec(text)?.[1]?.replaceAll('\u0000', '\ufffd') ?? null
}
