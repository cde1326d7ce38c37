import type { bankTemplateEndpoints } from '#contract/bank-template.endpoints.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Handlers } from '#server/http/call.ts'
import {
  deleteTemplate,
  enableTemplate,
  readTemplate,
  readTemplates,
  saveTemplate,
} from '#server/payout-batches/templates/bank-template-store.ts'

/** The work of the `bankTemplate.*` calls. Layouts are few, so they are filtered and paged here. */
export const bankTemplateHandlers = {
  'bankTemplate.getList': async ({ db }, input) => {
    const { pageIndex = 1, id, name = '', type, encoding, origin, isDisabled, cursor } = input
    const limit = input.pageSize ?? input.pageNum ?? LIMITS.pageSizeDefault
    const words = name.trim().toLowerCase()
    const matching = (await readTemplates(db)).filter(
      (row) =>
        (id === undefined || row.id === id) &&
        (words === '' || row.name.toLowerCase().includes(words) || row.id.includes(words)) &&
        (type === undefined || row.type === type) &&
        (encoding === undefined || row.encoding === encoding) &&
        (origin === undefined || row.origin === origin) &&
        (isDisabled === undefined || row.isDisabled === isDisabled),
    )
    const start = cursor === undefined ? (pageIndex - 1) * limit : Number.parseInt(cursor, 10) || 0
    const end = start + limit
    return {
      list: matching.slice(start, end),
      total: matching.length,
      totalIsExact: true,
      nextCursor: end < matching.length ? String(end) : null,
    }
  },
  'bankTemplate.save': async ({ actor, db }, { isNew, expectedVersion, ...template }) => {
    await saveTemplate(db, actor, template, { isNew, expectedVersion })
    return { row: await readTemplate(db, template.id) }
  },
  'bankTemplate.enable': async ({ actor, db }, { id, enable, expectedVersion }) => {
    await enableTemplate(db, actor, id, enable, { expectedVersion })
    return { row: await readTemplate(db, id) }
  },
  'bankTemplate.delete': async ({ actor, db }, { id, expectedVersion }) => {
    await deleteTemplate(db, actor, id, { expectedVersion })
    return {}
  },
} satisfies Pick<Handlers, keyof typeof bankTemplateEndpoints>
