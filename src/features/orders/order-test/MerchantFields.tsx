import { useTranslation } from 'react-i18next'
import type { TestMerchant } from '#contract/order-test.endpoints.ts'
import { ENCRYPTIONS, SIGN_VERSIONS } from '#domain/order-sign.ts'
import type { Encryption } from '#domain/order-sign.ts'
import type { OrderCreateForm } from '#machines/order-create/order-create.form.ts'
import { TextRow } from '#ui/fields/FieldRow.tsx'
import { SelectRow } from '#ui/fields/SelectRow.tsx'
import { sanitizeText } from '#ui/text/sanitize-text.ts'

/** A file's orders name their products themselves, and are not signed one by one. */
type MerchantForm = Pick<OrderCreateForm, 'mchId' | 'key'> &
  Partial<Pick<OrderCreateForm, 'encryption' | 'signVersion' | 'productId'>>

interface MerchantFieldsProps {
  merchants: readonly TestMerchant[]
  isOwn: boolean
  form: MerchantForm
  faultOf: (path: string) => string | undefined
  onChange: (patch: Partial<MerchantForm>) => void
}

/** Whose order it is, and what it is signed with. The key is typed by hand and kept nowhere. */
export function MerchantFields({ merchants, isOwn, form, faultOf, onChange }: MerchantFieldsProps) {
  const { t } = useTranslation('orderTest')

  function choose(mchId: string): void {
    const merchant = merchants.find((one) => one.mchId === mchId)
    const productId = merchant?.productIds.includes(Number(form.productId)) ? form.productId : ''
    // Each merchant has its own key.
    onChange({
      mchId,
      key: '',
      productId,
      ...(merchant && { encryption: merchant.encryption, signVersion: merchant.signVersion }),
    })
  }

  return (
    <>
      {isOwn ? (
        <TextRow
          label={t('field.mchId')}
          value={form.mchId}
          readOnly
          fault={faultOf('mchId')}
          onChange={() => undefined}
        />
      ) : (
        <SelectRow
          label={t('required', { field: t('field.mchId') })}
          value={form.mchId}
          placeholder={t('chooseMerchant')}
          options={merchants.map(({ mchId, name }) => ({
            value: mchId,
            label: `${sanitizeText(name, 64)} · ${mchId}`,
          }))}
          fault={faultOf('mchId')}
          onChange={choose}
        />
      )}
      {form.encryption === undefined ? null : (
        <SelectRow
          label={t('field.encryption')}
          value={form.encryption}
          options={ENCRYPTIONS.map((value) => ({ value, label: t(`encryption.${value}`) }))}
          onChange={(encryption) => onChange({ encryption: encryption as Encryption })}
        />
      )}
      {form.signVersion === undefined ? null : (
        <SelectRow
          label={t('field.signVersion')}
          value={String(form.signVersion)}
          options={SIGN_VERSIONS.map((value) => ({ value: String(value), label: t(`signVersion.${value}`) }))}
          onChange={(chosen) => onChange({ signVersion: SIGN_VERSIONS.find((value) => String(value) === chosen) ?? 1 })}
        />
      )}
      <TextRow
        label={t('required', { field: t('field.key') })}
        type="password"
        value={form.key}
        maxLength={256}
        autoComplete="off"
        aria-required
        fault={faultOf('key')}
        help={t(form.encryption === undefined ? 'batch.keyHelp' : 'keyHelp')}
        onChange={(key) => onChange({ key })}
      />
    </>
  )
}
