import { IconFileSpreadsheet } from '@tabler/icons-react'
import { defineScreen } from '#features/define-screen.ts'
import { searchOfPage } from '#features/search-schema.ts'

/** The layouts of files for banks and from banks. */
export const bankTemplatesScreen = defineScreen({
  screen: 'bankTemplates',
  icon: IconFileSpreadsheet,
  goto: 's t',
  ...searchOfPage(() => import('#features/bank-templates/templates/TemplatesPage.tsx')),
  namespaces: ['commands', 'enums', 'errors', 'list', 'bankTemplates'],
  list: 'bankTemplates',
  fillsHeight: true,
})
