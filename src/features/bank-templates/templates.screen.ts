import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** The layouts of files for banks and from banks. */
export const bankTemplatesScreen = defineListScreen({
  screen: 'bankTemplates',
  namespace: 'bankTemplates',
  icon: 'file-spreadsheet',
  goto: 's t',
  load: () => import('#features/bank-templates/templates.list.ts'),
})
