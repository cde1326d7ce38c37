import { z } from 'zod'

export const ORDER_TEST_MODES = ['single', 'batch'] as const

/** Which way of creating orders the page shows. */
export const orderTestSearchSchema = z.object({ mode: z.enum(ORDER_TEST_MODES).default('single') })
export type OrderTestSearch = z.output<typeof orderTestSearchSchema>
