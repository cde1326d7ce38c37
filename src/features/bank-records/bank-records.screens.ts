import { defineScreen } from '#features/define-screen.ts'
import { defineListScreen } from '#features/list/define/define-list-screen.ts'
import type { IconName } from '#ui/icons/icon-names.ts'

type RecordScreen = keyof Awaited<typeof import('#features/bank-records/bank-records.list.ts')>['default']

/** The payments of one kind of evidence. */
const records = <const Screen extends RecordScreen>(screen: Screen, icon: IconName, goto: string) =>
  defineListScreen({
    screen,
    namespace: 'bankRecords',
    call: 'bankRecord.getList',
    exports: 'bankRecord.export',
    icon,
    goto,
    load: async () => ({ default: (await import('#features/bank-records/bank-records.list.ts')).default[screen] }),
  })

export const smsRecordsScreen = records('smsRecords', 'message', 'v i')
export const webMessagesScreen = records('webMessages', 'world', 'v e')

/** Share of the messages about money that is understood. */
export const messageFiguresScreen = defineScreen({
  screen: 'messageFigures',
  icon: 'chart-histogram',
  goto: 'v f',
  load: () => import('#features/bank-records/figures/MessageFiguresPage.tsx'),
  namespaces: ['bankMessages', 'commands', 'enums', 'errors', 'list', 'messageFigures', 'report'],
})
