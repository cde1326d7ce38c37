import { useTranslation } from 'react-i18next'
import { accountActions } from '#actions/parties/account.actions.ts'
import { api } from '#api/api.ts'
import type { AccountRow } from '#contract/accounts/account.schemas.ts'
import type { Verdicts } from '#contract/accounts/resource-health.endpoints.ts'
import type { OutputOf } from '#contract/contract.ts'
import { FAMILIES, ACCOUNT_FIELDS } from '#domain/accounts/families.ts'
import type { AccountFamilyName, AnyFamily, AccountFieldName } from '#domain/accounts/families.ts'
import { REVEAL_SECONDS } from '#domain/limits.ts'
import { accountFieldsOf } from '#domain/lists/parties/accounts.fields.ts'
import { productOf } from '#domain/products.ts'
import { AccountExceptions } from '#features/accounts/AccountExceptions.tsx'
import { AccountFormDetail } from '#features/accounts/AccountFormDetail.tsx'
import { AccountHealth } from '#features/accounts/AccountHealth.tsx'
import styles from '#features/accounts/Accounts.module.css'
import { ACCOUNT_CELLS, detailCells } from '#features/accounts/account-cells.ts'
import type { FieldLabels } from '#features/form/form-labels.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import type { ListPageModule } from '#features/list/define/define-list-screen.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import type { AnswerProps } from '#features/list/define/fields/list-of-fields.ts'
import { useLookup } from '#features/list/list-texts.ts'
import type { EnumGroup } from '#features/list/list-texts.ts'
import { VerdictList } from '#features/list/record/blocks/VerdictList.tsx'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import { useSecondsLeft } from '#ui/use-seconds-left.ts'

/**
 * The choices of a family's forms: its products, what a field has several of, and the monitors of the row's supplier.
 */
const accountLabels = (
  family: AnyFamily,
  { texts }: CellContext,
  row: AccountRow | undefined,
): Partial<FieldLabels> => ({
  choicesOf: (of) => {
    if (of === 'products')
      return family.products.map((id) => ({
        value: String(id),
        label: `${id} ${texts.enum('product', productOf(id)?.name ?? '')}`,
      }))
    const field = ACCOUNT_FIELDS[of as AccountFieldName]
    if (field?.kind !== 'several') return []
    return field.of.map((value) => ({ value, label: texts.enum(field.group as EnumGroup, value) }))
  },
  sourceOf: () => ({
    choicesOf: async (text, signal) => {
      const { list } = await api.call('resource.getMonitors', { id: row?.id ?? 0 }, { signal })
      const wanted = text.trim().toLowerCase()
      return list
        .filter(({ monitorId, name }) => `${name} ${monitorId}`.toLowerCase().includes(wanted))
        .map(({ monitorId, name }) => ({ value: monitorId, label: name, hint: monitorId }))
    },
    nameOf: (monitorId) => monitorId,
  }),
})

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
    words: (context, _verb, row) => accountLabels(family, context, row),
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

/** Answers of the actions on an account that show them. */
function AccountAnswer(props: AnswerProps<AccountRow>) {
  const { answer, row, verb, zone } = props
  if (verb === 'exceptions') return <AccountExceptions {...props} />
  if (verb === 'wouldTake') return <VerdictList verdicts={answer as Verdicts} zone={zone} about={row?.id} />
  return <SecretsAnswer {...props} />
}

/** The secrets of an account, for as long as a secret is shown. */
function SecretsAnswer({ answer }: { verb: string; answer: unknown }) {
  const { t } = useTranslation('accounts')
  const text = useLookup()
  const left = useSecondsLeft(REVEAL_SECONDS)
  if (left === 0) return <p role="status">{t('secrets.hidden')}</p>
  const { credentials } = answer as OutputOf<'resource.revealSecrets'>
  return (
    <div className={styles.secrets}>
      {Object.entries(credentials).map(([name, secret]) => (
        <div key={name}>
          <span className={styles.label}>{text(`accounts:action.field.${name}`)}</span>
          <CodeBlock
            label={text(`accounts:action.field.${name}`)}
            text={secret}
            labels={{ copy: t('secrets.copy'), copied: t('secrets.copied'), copyFailed: t('secrets.copyFailed') }}
          />
        </div>
      ))}
      <p className={styles.muted}>{t('secrets.shown', { count: left })}</p>
    </div>
  )
}
