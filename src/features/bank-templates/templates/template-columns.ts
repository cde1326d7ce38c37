import { columnsOf } from '#features/list/columns/column-specs.ts'
import type { ColumnSpec } from '#features/list/columns/column-specs.ts'
import type { ListTexts } from '#features/list/list-texts.ts'
import type { ListedTemplate } from '#features/bank-templates/templates/template-definition.ts'
import { sanitizeText } from '#ui/text/sanitize-text.ts'

/** What cells of layouts are written with. */
export interface TemplateCellContext {
  texts: ListTexts
  zone: string
}
type Spec = ColumnSpec<ListedTemplate, TemplateCellContext>

const { outside, time } = columnsOf<ListedTemplate, TemplateCellContext>()

/** Every column of the list of layouts, by its name in `bankTemplates:column`. */
export const TEMPLATE_COLUMNS = {
  name: { field: 'template', width: 230, pin: true, cell: ({ template }) => sanitizeText(template.name) },
  state: {
    field: 'template',
    width: 120,
    cell: ({ template }, { texts }) =>
      template.isDisabled
        ? { tone: 'neutral', icon: 'none', label: texts.enum('templateState', 'disabled') }
        : { tone: 'success', label: texts.enum('templateState', 'enabled') },
  },
  type: { field: 'template', width: 100, cell: ({ template }, { texts }) => texts.enum('templateType', template.type) },
  currency: { field: 'template', width: 88, cell: ({ template }) => template.currency },
  encoding: {
    field: 'template',
    width: 88,
    cell: ({ template }, { texts }) => texts.enum('templateEncoding', template.encoding),
  },
  columns: {
    field: 'template',
    width: 84,
    numeric: true,
    cell: ({ template }) => (template.columns.length === 0 ? null : template.columns.length),
  },
  readsResult: {
    field: 'template',
    width: 110,
    cell: ({ template }, { texts }) => texts.enum('yesNo', template.result === null ? 'no' : 'yes'),
  },
  origin: { field: 'origin', width: 130, cell: ({ origin }, { texts }) => texts.enum('templateOrigin', origin) },
  openBatches: {
    field: 'openBatches',
    width: 110,
    numeric: true,
    cell: ({ openBatches }) => (openBatches === 0 ? null : openBatches),
  },
  updatedBy: outside('updatedBy', 140),
  updateTime: time('updateTime'),
  id: { field: 'template', width: 160, cell: ({ template }) => sanitizeText(template.id) },
} as const satisfies Record<string, Spec>

/** The name of a column of layouts. */
export type TemplateColumnId = keyof typeof TEMPLATE_COLUMNS
/** Every column in its order. */
export const ALL_TEMPLATE_COLUMNS = Object.keys(TEMPLATE_COLUMNS) as TemplateColumnId[]
