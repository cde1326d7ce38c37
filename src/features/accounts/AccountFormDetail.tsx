import type { AccountRow } from '#contract/accounts/account.schemas.ts'
import { LimitsTried } from '#features/accounts/LimitsTried.tsx'
import { QrFromPicture } from '#features/accounts/QrFromPicture.tsx'
import { SwitchCheck } from '#features/accounts/SwitchCheck.tsx'
import type { FormDetailProps } from '#features/list/define/fields/list-of-fields.ts'
import { textOf } from '#machines/form/form-values.ts'

/** The forms that say what an account's QR code holds. */
const WITH_LINK: ReadonlySet<string> = new Set(['create', 'edit', 'copy'])

/** Below a form about an account: what has to be seen before it is sent, or the QR code that is typed or read. */
export function AccountFormDetail({ onFill, onReady, row, values, verb }: FormDetailProps<AccountRow>) {
  if (WITH_LINK.has(verb))
    return (
      <>
        <QrFromPicture link={textOf(values, 'link')} onLink={(link) => onFill({ link })} />
        {row && verb === 'edit' && row.family !== 'opt' ? <LimitsTried row={row} values={values} /> : null}
      </>
    )
  return row && verb === 'switch' ? <SwitchCheck row={row} onReady={onReady} /> : null
}
