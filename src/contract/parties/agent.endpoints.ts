import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, flag, googleCode, id, inputs, payPassword } from '#contract/calls/fields.ts'
import { listCall } from '#contract/calls/list-call.ts'
import { partyRow, partyValues } from '#contract/parties/party.schemas.ts'
import { AGENT_FIELDS, AGENT_OWNER_INPUT, TERMS_INPUT } from '#domain/lists/parties/parties.fields.ts'
import { PRODUCT_IDS } from '#domain/products.ts'

/** A supplier below another one. */
const agentRow = partyRow.extend({
  parentId: z.int(),
  parentName: z.string(),
  /** How many levels it stands below who asks; of staff below the root of its tree. */
  depth: z.int(),
})
export type AgentRow = z.infer<typeof agentRow>

const SUPPLIERS = ['supplier'] as const
const change = <Input extends z.ZodType, Output extends z.ZodType>(
  verb: string,
  summary: string,
  input: Input,
  output: Output,
) =>
  defineEndpoint({
    method: 'POST',
    path: `/v1.0/agent/${verb}`,
    summary,
    access: SUPPLIERS,
    operation: 'partyChange',
    input,
    output,
  })

/** Calls about a supplier's agents: the suppliers of the tree below it. Whatever stands outside is not found. */
export const agentEndpoints = {
  'admin.getSupplierProxyList': listCall({
    path: '/v1.0/admin/getSupplierProxyList',
    summary: 'The suppliers below the one that asks; for staff all that stand below another.',
    access: ['superAdmin', 'admin', 'supplier'],
    fields: AGENT_FIELDS,
    row: agentRow,
  }),
  'agent.add': change(
    'add',
    'Adds a supplier with an account of its own, below oneself or below one of the own tree.',
    z.object({
      name: partyValues.name,
      ...inputs(AGENT_OWNER_INPUT),
      parentId: id.optional(),
    }),
    z.object({ id: z.int(), account: z.string() }),
  ),
  'agent.move': change(
    'move',
    'Places an agent below oneself or another of the own tree, never below itself; its rates must fit there.',
    z.object({ id, parentId: id.optional(), expectedVersion }),
    done,
  ),
  'agent.setEnabled': change(
    'setEnabled',
    'Lets an agent take new orders, or none; those under way go on.',
    z.object({ id, enabled: flag, expectedVersion }),
    done,
  ),
  'agent.setRate': defineEndpoint({
    method: 'POST',
    path: '/v1.0/agent/setRate',
    summary: 'Gives an agent its rate for a product from now on: at most that of the one above it.',
    access: SUPPLIERS,
    operation: 'rateChange',
    input: z.object({
      id,
      productId: z.literal(PRODUCT_IDS),
      rate: inputs(TERMS_INPUT).rate,
      googleCode: googleCode.optional(),
      payPassword: payPassword.optional(),
    }),
    output: done,
  }),
}
