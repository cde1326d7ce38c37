import { z } from 'zod'
import { SETUP_PART_NAMES, SETUP_ROLES } from '#domain/system/setup.ts'
import type { SetupPartName } from '#domain/system/setup.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { instant, nothing } from '#contract/calls/fields.ts'

const setupPart = z.object({
  part: z.enum(SETUP_PART_NAMES as [SetupPartName, ...SetupPartName[]]),
  isDone: z.boolean(),
  /** The person who did it, and when, where the audit log knows. */
  by: z.string().nullable(),
  at: instant.nullable(),
})
export type SetupPartState = z.infer<typeof setupPart>

export const platformSetupEndpoints = {
  'setup.get': defineEndpoint({
    method: 'GET',
    path: '/v1.0/setup/get',
    summary: 'What the platform has and lacks before its first paid order, read from what is there.',
    access: SETUP_ROLES,
    input: nothing,
    output: z.object({
      /** The parts that can be done here; those of one that is not needed are left out. */
      list: z.array(setupPart),
      /** True until the first order. */
      isNew: z.boolean(),
      /** The first parties, which forms of later steps begin with. */
      first: z.object({
        supplierId: z.int().nullable(),
        merchantId: z.int().nullable(),
        /** The product that the supplier has, or else one of the country's currency. */
        productId: z.int(),
        resourceId: z.int().nullable(),
      }),
    }),
  }),
}
export type PlatformSetup = z.infer<(typeof platformSetupEndpoints)['setup.get']['output']>
