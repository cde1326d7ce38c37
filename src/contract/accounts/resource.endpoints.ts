import { z } from 'zod'
import { ACCOUNT_READERS, accountInput, accountRow } from '#contract/accounts/account.schemas.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, flag, googleCode, id, instant, requiredLine } from '#contract/calls/fields.ts'
import { importCall } from '#contract/calls/import-call.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { FAMILY_NAMES } from '#domain/accounts/families.ts'
import { ACCOUNT_ROW_FIELDS } from '#domain/lists/parties/accounts.fields.ts'
import { MONITOR_NUMBER } from '#domain/lists/fields/common.fields.ts'
import { PRODUCTS } from '#domain/products.ts'
import type { Role } from '#domain/roles.ts'

/** Who switches accounts; suppliers their own. */
const SWITCHERS = ['superAdmin', 'admin', 'customerService', 'supplier'] as const satisfies readonly Role[]

/** Who adds and changes accounts; suppliers their own. */
const WRITERS = ['superAdmin', 'admin', 'supplier'] as const satisfies readonly Role[]
const MONITORS_MAX = 20

const one = z.object({ id, expectedVersion })
const made = z.object({ id: z.int() })

/** A call that changes an account. */
const change = <Input extends z.ZodType, Output extends z.ZodType>(
  name: string,
  summary: string,
  access: readonly Role[],
  input: Input,
  output: Output,
) => defineEndpoint({ method: 'POST', path: `/v1.0/resource/${name}`, summary, access, input, output })

/** Work under way on accounts; the amount in minor units of their product. */
const underWay = { processingOrderCount: z.int(), processingOrderAmount: z.int() }

/** Calls about accounts that money is collected on or paid from: resources, as the specification calls them. */
export const resourceEndpoints = {
  'resource.getList': listCall({
    path: '/v1.0/resource/getList',
    summary: 'Accounts of a family, without their secrets; deleted ones where they are asked for.',
    access: ACCOUNT_READERS,
    fields: ACCOUNT_ROW_FIELDS,
    row: accountRow,
  }),
  'resource.export': exportCall({
    path: '/v1.0/resource/export',
    summary: 'Accounts as a file, without their secrets.',
    access: ACCOUNT_READERS,
    fields: ACCOUNT_ROW_FIELDS,
  }),
  'resource.getResourceDetailInfo': defineEndpoint({
    method: 'GET',
    path: '/v1.0/resource/getResourceDetailInfo',
    summary: 'An account with its QR code, a PNG picture in base64, and the orders under way on it.',
    access: ACCOUNT_READERS,
    input: z.object({ resourceId: id, productId: id }),
    output: z.object({
      id: z.int(),
      productId: z.int(),
      version: z.int(),
      supplierName: z.string(),
      productName: z.enum(PRODUCTS.map(({ name }) => name)),
      exponent: z.int(),
      ...underWay,
      /** 0 means enabled. */
      state: z.int(),
      link: z.string().nullable(),
      jumpLink: z.string().nullable(),
      qrCode: z.string().nullable(),
    }),
  }),
  'resource.getResourceStaticInfo': defineEndpoint({
    method: 'GET',
    path: '/v1.0/resource/getResourceStaticInfo',
    summary: 'How many accounts a supplier has for a product, and what is under way on them.',
    access: ACCOUNT_READERS,
    input: z.object({ supplierId: id, productId: id }),
    output: z.object({
      supplierId: z.int(),
      productId: z.int(),
      exponent: z.int(),
      total: z.int(),
      enabled: z.int(),
      ...underWay,
      todayCount: z.int(),
      todayAmount: z.int(),
      todaySuccessCount: z.int(),
    }),
  }),
  'resource.enableResource': defineEndpoint({
    method: 'POST',
    path: '/v1.0/resource/enableResource',
    summary: 'Lets an account take new orders, or none; those under way go on, and are answered.',
    access: SWITCHERS,
    input: z.object({ resourceId: id, productId: id, enable: flag, expectedVersion }),
    output: z.object({ enabled: z.boolean(), ...underWay }),
  }),
  'resource.add': change(
    'add',
    'Adds an account of a family, switched on; a supplier adds its own. 400 names the field that does not fit.',
    WRITERS,
    z.object({ family: z.enum(FAMILY_NAMES), supplierId: id.optional(), productId: id.optional(), ...accountInput }),
    made,
  ),
  'resource.update': change(
    'update',
    'Changes an account; what is left out stays, and so does a secret that is empty.',
    WRITERS,
    z.object({ id, expectedVersion, ...accountInput, name: accountInput.name.optional() }),
    done,
  ),
  'resource.delete': change(
    'delete',
    'Deletes an account without orders under way; it can be restored.',
    WRITERS,
    one,
    done,
  ),
  'resource.restore': change('restore', 'Restores a deleted account, switched off.', WRITERS, one, done),
  'resource.bindMonitors': change(
    'bindMonitors',
    'Says which monitors report the payments of an account.',
    SWITCHERS,
    z.object({ id, expectedVersion, monitorIds: z.array(requiredLine(MONITOR_NUMBER.maxLength)).max(MONITORS_MAX) }),
    done,
  ),
  'resource.revealSecrets': defineEndpoint({
    method: 'POST',
    path: '/v1.0/resource/revealSecrets',
    summary: 'What an account keeps sealed. Audited; the console shows it for 30 s.',
    access: WRITERS,
    operation: 'secretReveal',
    input: z.object({ id, googleCode: googleCode.optional() }),
    output: z.object({ credentials: z.record(z.string(), z.string()) }),
  }),
  'resource.getMonitors': defineEndpoint({
    method: 'GET',
    path: '/v1.0/resource/getMonitors',
    summary: 'The monitors that an account can be bound to, and whether it is.',
    access: SWITCHERS,
    input: z.object({ id }),
    output: z.object({
      list: z.array(
        z.object({
          monitorId: z.string(),
          name: z.string(),
          bound: z.boolean(),
          accounts: z.int(),
          lastSeenAt: instant.nullable(),
        }),
      ),
    }),
  }),
  'resource.import': importCall({
    path: '/v1.0/resource/import',
    summary:
      'Adds the accounts of a CSV file of a family, whose columns are the fields of its form; known ones stay as they are.',
    access: WRITERS,
    more: { family: z.enum(FAMILY_NAMES) },
  }),
}
