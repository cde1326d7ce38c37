import { BANK_TEMPLATE_FIELDS } from '#domain/lists/payouts/bank-template.fields.ts'
import { TemplateDetail } from '#features/bank-templates/TemplateDetail.tsx'
import { TemplateFormDetail } from '#features/bank-templates/TemplateFormDetail.tsx'
import { templateWords } from '#features/bank-templates/template-words.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { bankTemplateActions } from '#actions/payout/bank-template.actions.ts'

/** Bank layouts, built in or made here. */
export default defineList({
  screen: 'bankTemplates',
  namespace: 'bankTemplates',
  icon: 'file-spreadsheet',
  goto: 's t',
  call: 'bankTemplate.getList',
  fields: BANK_TEMPLATE_FIELDS,
  search: 'name',
  titleOf: ({ name }) => name,
  lineOf: ({ name, type, currency }, { texts }) => `${name} · ${texts.enum('templateType', type)} · ${currency}`,
  actions: bankTemplateActions,
  words: templateWords,
  cells: {
    isDisabled: ({ isDisabled }, { texts }) =>
      isDisabled
        ? { tone: 'neutral', icon: 'none', label: texts.enum('templateState', 'disabled') }
        : { tone: 'success', label: texts.enum('templateState', 'enabled') },
    columns: ({ columns }) => columns.length || null,
    result: ({ result }, { texts }) => texts.enum('yesNo', result === null ? 'no' : 'yes'),
    openBatches: ({ openBatches }) => openBatches || null,
  },
  width: { min: 420, max: 1_000, form: 680 },
  Detail: TemplateDetail,
  FormDetail: TemplateFormDetail,
})
