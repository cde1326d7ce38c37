import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Any entity by kind and number: its fields, relations, history and audit. */
export const entityDataScreen = defineListScreen({
  screen: 'entityData',
  namespace: 'entityData',
  icon: 'database-search',
  goto: 's e',
  load: () => import('#features/entity-data/entity-data.list.ts'),
})
