import type { EntityRow } from '#contract/system/entity.endpoints.ts'

type Given = Pick<EntityRow, 'id' | 'of' | 'part' | 'name'> & Partial<EntityRow>

/** A row as the call answers it. */
export const entityRow = (given: Given): EntityRow => ({
  column: null,
  value: null,
  isHidden: false,
  exponent: null,
  time: null,
  by: null,
  toKind: null,
  toNumber: null,
  auditId: null,
  ...given,
})
