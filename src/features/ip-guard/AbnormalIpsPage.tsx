import { IP_ALLOWANCE_FIELDS, IP_FREEZE_FIELDS, IP_GUARD_RULE_FIELDS } from '#domain/lists/system/addresses.fields.ts'
import { addressOf } from '#domain/lists/fields/list-filters.ts'
import { fieldRecord, oneOf } from '#domain/text/text-field.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { Allowed } from '#features/ip-guard/allowed.list.ts'
import { Freezes } from '#features/ip-guard/freezes.list.ts'
import { Rules } from '#features/ip-guard/rules.list.ts'
import type { FindersOf } from '#features/list/rows/row-finder.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'

/** The filters of all parts; left out, the view is that of the freezes. */
const search = fieldRecord({
  ...addressOf(IP_GUARD_RULE_FIELDS).shape,
  ...addressOf(IP_ALLOWANCE_FIELDS).shape,
  ...addressOf(IP_FREEZE_FIELDS).shape,
  view: oneOf(['rules', 'allowed']),
})

/** Addresses from which no orders are taken: freezes, rules and allowlist. */
function AbnormalIpsPage(props: ScreenPageProps<ListSearch>) {
  switch (props.search['view']) {
    case 'rules':
      return <Rules {...props} />
    case 'allowed':
      return <Allowed {...props} />
    default:
      return <Freezes {...props} />
  }
}
const finders: FindersOf = (variant) => [Freezes, Rules, Allowed].flatMap((list) => list.finders(variant))
export default Object.assign(AbnormalIpsPage, { search, finders })
