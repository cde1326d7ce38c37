import type { PlatformSetup } from '#contract/system/platform-setup.endpoints.ts'
import type { Role } from '#domain/roles.ts'
import { setupStepsOf } from '#domain/system/setup.ts'
import type { SetupPartName, SetupStepId } from '#domain/system/setup.ts'
import type { FormValues } from '#machines/form/form-values.ts'

/** The first part of a step that is missing, or else its last one; undefined where the role has none of them. */
export function partToOpen(
  { list }: Pick<PlatformSetup, 'list'>,
  step: SetupStepId,
  role: Role,
): SetupPartName | undefined {
  const parts = setupStepsOf(role).find(({ id }) => id === step)?.parts ?? []
  const there = parts.flatMap((part) => list.find((state) => state.part === part) ?? [])
  return (there.find(({ isDone }) => !isDone) ?? there.at(-1))?.part
}

/** Values with which a part's form begins; undefined for one that begins empty. */
export function beginningOf(part: SetupPartName, { first }: Pick<PlatformSetup, 'first'>): FormValues | undefined {
  const text = (id: number | null) => (id === null ? '' : String(id))
  const [supplierId, merchantId] = [text(first.supplierId), text(first.merchantId)]
  const productId = String(first.productId)
  switch (part) {
    case 'supplierProduct':
      return { ownerKind: 'supplier', supplierId, productId }
    case 'rate':
      return { ownerKind: 'merchant', merchantId, productId }
    case 'account':
      return { supplierId, productId }
    case 'phone':
      return { supplierId, watches: first.resourceId === null ? [] : [{ resourceId: text(first.resourceId), sim: '' }] }
    case 'secondAdmin':
      return { access: 'superAdmin' }
    default:
      return undefined
  }
}
