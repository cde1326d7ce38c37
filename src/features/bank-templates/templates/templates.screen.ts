import { IconFileSpreadsheet } from '@tabler/icons-react'
import { templateSearchSchema } from '#features/bank-templates/templates/template-search.ts'
import { defineScreen } from '#features/define-screen.ts'

/** The layouts of files for banks and from banks. */
export const bankTemplatesScreen = defineScreen({
  screen: 'bankTemplates',
  icon: IconFileSpreadsheet,
  load: () => import('#features/bank-templates/templates/TemplatesPage.tsx'),
  search: templateSearchSchema,
  namespaces: ['commands', 'enums', 'errors', 'list', 'bankTemplates'],
  list: 'bankTemplates',
  fillsHeight: true,
})
