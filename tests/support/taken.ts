import type { FieldRecord, FieldShape, RecordOf } from '#domain/text/text-field.ts'

/** Parses a record with the fields; throws the faults if any. */
export function taken<S extends FieldShape>(fields: FieldRecord<S>, raw: object): RecordOf<S> {
  const read = fields.safeParse(raw)
  if (!read.success)
    throw new TypeError(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', '))
  return read.data
}
