import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import type { Access } from '#contract/calls/define.ts'
import { flag } from '#contract/calls/fields.ts'

/** What is wrong with a row of an imported file, which counts from 1; `column` is null where the row is no row at all. */
const importFaultSchema = z.object({ row: z.int(), column: z.string().nullable(), fault: z.string() })
export type ImportFault = z.infer<typeof importFaultSchema>

/** A call that takes the rows of a CSV file (multipart, field `file`), all or none; a dry run only says what would be. */
export const importCall = ({ path, summary, access }: { path: `/v1.0/${string}`; summary: string; access: Access }) =>
  defineEndpoint({
    method: 'POST',
    path,
    summary,
    access,
    takes: 'upload',
    input: z.object({ dryRun: flag.optional() }),
    output: z.object({ added: z.int(), known: z.int(), faults: z.array(importFaultSchema) }),
  })
