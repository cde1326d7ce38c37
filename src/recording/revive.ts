import type { FlowEntry } from '#recording/all-machines.ts'

/** Functions of an input that return their recorded results. */
export interface RecordedCalls {
  answer(name: string): unknown
}

/** Restores a recorded value for a machine: functions, code objects and files are put back. */
export function revive(
  value: unknown,
  calls: RecordedCalls,
  codeOf: (name: string) => object | undefined,
  name = '',
): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => revive(item, calls, codeOf))
  if ('$fn' in value) return () => calls.answer(name)
  if ('$code' in value) {
    const code = codeOf(String(value.$code))
    if (!code) throw new Error(`nothing is called ${String(value.$code)} any more`)
    return code
  }
  if ('$file' in value) return fileOf(value.$file as { name: string; size: number })
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revive(item, calls, codeOf, key)]))
}

/** A file of the same name and size; its content is not recorded. */
const fileOf = ({ name, size }: { name: string; size: number }) => new File([new Uint8Array(size)], name)

/** Restores a flow's start and events; `start`, its first input or context, determines the code objects. */
export function createReviver({ codeOf }: FlowEntry, start: Readonly<Record<string, unknown>>, calls: RecordedCalls) {
  return <Value extends object>(value: Value) => revive(value, calls, (name) => codeOf?.(name, start)) as Value
}
