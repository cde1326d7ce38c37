import type { FlowEntry } from '#machines/all-machines.ts'

/** Functions of an input: they answer what they answered when it was recorded. */
export interface RecordedCalls {
  answer(name: string): unknown
}

/** A recorded value as a machine takes it: functions, parts of the program and files are put back where they were. */
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

/** A file of the same name and size; what was in it is not recorded. */
const fileOf = ({ name, size }: { name: string; size: number }) => new File([new Uint8Array(size)], name)

/** Revives what a run of a flow begins with and what happens to it; `start`, its first input or context, says which parts of the program are meant. */
export function createReviver({ codeOf }: FlowEntry, start: Readonly<Record<string, unknown>>, calls: RecordedCalls) {
  return <Value extends object>(value: Value) => revive(value, calls, (name) => codeOf?.(name, start)) as Value
}
