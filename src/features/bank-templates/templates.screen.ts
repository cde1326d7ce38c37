import { IconFileSpreadsheet } from '@tabler/icons-react'
import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** The layouts of files for banks and from banks. */
export const bankTemplatesScreen = defineListScreen({
  screen: 'bankTemplates',
  namespace: 'bankTemplates',
  icon: IconFileSpreadsheet,
  goto: 's t',
  load: () => import('#features/bank-templates/templates.list.ts'),
})
