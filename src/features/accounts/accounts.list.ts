import { FAMILIES } from '#domain/accounts/families.ts'
import type { AccountFamilyName, AnyFamily } from '#domain/accounts/families.ts'
import { accountFieldsOf } from '#domain/lists/accounts/account.fields.ts'
import { ACCOUNT_CELLS, detailCells } from '#features/accounts/account-cells.ts'
import { AccountHealth } from '#features/accounts/AccountHealth.tsx'
import { AccountAnswer } from '#features/accounts/AccountAnswer.tsx'
import { AccountFormDetail } from '#features/accounts/AccountFormDetail.tsx'
import { accountWords } from '#features/accounts/account-words.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import type { ListPageModule } from '#features/list/define/define-list-screen.ts'
import { accountActions } from '#actions/parties/account.actions.ts'

/** Forms are wide enough for two fields in a line. */
const FORM_WIDTH = { min: 360, max: 900, form: 560 }

/** The list of a family's accounts. */
const listOf = (family: AnyFamily) =>
  defineList({
    screen: `accounts.${family.name}`,
    namespace: 'accounts',
    call: 'resource.getList',
    fixed: { family: family.name },
    fields: accountFieldsOf(family),
    search: 'name',
    titleOf: ({ id, name }) => `${id} ${name}`,
    actions: accountActions,
    exports: 'resource.export',
    cells: { ...detailCells(family), ...ACCOUNT_CELLS },
    words: (context, _verb, row) => accountWords(family, context, row),
    Answer: AccountAnswer,
    width: FORM_WIDTH,
    Detail: AccountHealth,
    FormDetail: AccountFormDetail,
  })

/** The list of every family. */
export default Object.fromEntries(FAMILIES.map((family) => [family.name, listOf(family)])) as Record<
  AccountFamilyName,
  ListPageModule['default']
>
