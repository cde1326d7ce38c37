import { z } from 'zod'
import { ROLES, STAFF_ROLES } from '#domain/roles.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, flag, id, listOf, requiredLine } from '#contract/calls/fields.ts'
import { SHORT_NAME } from '#domain/lists/fields/common.fields.ts'

/** A saved view of a list screen: its filters, sorting and column layout under a name. */
export const savedViewSchema = z.object({
  id: z.int(),
  screen: z.string(),
  name: z.string(),
  /** Shared with the owner's role. */
  shared: z.boolean(),
  /** Further roles of staff that it is shared with; administrators alone name some. */
  sharedWith: z.array(z.enum(STAFF_ROLES)),
  isOwn: z.boolean(),
  ownerName: z.string(),
  search: z.record(z.string(), z.unknown()),
  layout: z.record(z.string(), z.unknown()),
})
export type SavedView = z.infer<typeof savedViewSchema>

export const viewEndpoints = {
  'savedView.getList': defineEndpoint({
    method: 'GET',
    path: '/v1.0/savedView/getList',
    summary:
      'The own and the shared views of a list, or of all; shared ones are seen in the same company by the owner’s role and those named.',
    access: ROLES,
    input: z.object({ screen: requiredLine(64).optional() }),
    output: z.object({ list: z.array(savedViewSchema) }),
  }),
  'savedView.save': defineEndpoint({
    method: 'POST',
    path: '/v1.0/savedView/save',
    unaudited: 'It keeps a view of one’s own lists, which is no data of the platform.',
    summary: 'Makes a view, or with an id changes an own one.',
    access: ROLES,
    input: z.object({
      id: id.optional(),
      screen: requiredLine(64),
      name: requiredLine(SHORT_NAME.maxLength),
      shared: flag.default(false),
      sharedWith: listOf(z.enum(STAFF_ROLES)).default([]),
      search: z.record(z.string().max(64), z.unknown()),
      layout: z.record(z.string().max(64), z.unknown()),
    }),
    output: savedViewSchema,
  }),
  'savedView.delete': defineEndpoint({
    method: 'POST',
    path: '/v1.0/savedView/delete',
    unaudited: 'It removes a view of one’s own.',
    summary: 'Deletes an own view.',
    access: ROLES,
    input: z.object({ id }),
    output: done,
  }),
}
