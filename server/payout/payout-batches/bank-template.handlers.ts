import type { bankTemplateEndpoints } from '#contract/payouts/bank-template.endpoints.ts'
import type { Handlers } from '#server/http/call.ts'
import { pageOfFew } from '#server/platform/lists/paging/page-of-few.ts'
import {
  deleteTemplate,
  enableTemplate,
  readTemplate,
  readTemplates,
  saveTemplate,
} from '#server/payout/payout-batches/bank-template-store.ts'

/** The work of the `bankTemplate.*` calls. Layouts are few, so they are filtered and paged here. */
export const bankTemplateHandlers = {
  'bankTemplate.getList': async ({ db }, input) => {
    const { id, name = '', type, encoding, origin, isDisabled } = input
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
    return pageOfFew(matching, input)
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
