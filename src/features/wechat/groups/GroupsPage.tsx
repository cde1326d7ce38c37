import { WECHAT_GROUP_FIELDS, WECHAT_MESSAGE_FIELDS } from '#domain/lists/parties/wechat.fields.ts'
import { addressOf } from '#domain/lists/fields/list-filters.ts'
import { fieldRecord, oneOf } from '#domain/text/text-field.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import type { FindersOf } from '#features/list/rows/row-finder.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { Groups } from '#features/wechat/groups/groups.list.ts'
import Messages from '#features/wechat/messages.list.ts'

/** Groups of WeChat accounts, or what is written in them and by contacts. */
function WeChatGroupsPage(props: ScreenPageProps<ListSearch>) {
  return props.search['view'] === 'messages' ? <Messages {...props} /> : <Groups {...props} />
}

/** The address of both; left out, `view` means the groups. */
const search = fieldRecord({
  ...addressOf(WECHAT_MESSAGE_FIELDS).shape,
  ...addressOf(WECHAT_GROUP_FIELDS).shape,
  view: oneOf(['messages']),
})
const finders: FindersOf = (variant) => [...Groups.finders(variant), ...Messages.finders(variant)]
export default Object.assign(WeChatGroupsPage, { search, finders })
