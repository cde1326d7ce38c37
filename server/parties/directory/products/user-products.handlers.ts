import type { userProductEndpoints } from '#contract/parties/user-product.endpoints.ts'
import { USER_PRODUCT_FIELDS } from '#domain/lists/parties/parties.fields.ts'
import type { Handlers } from '#server/http/call.ts'
import { prechecked } from '#server/http/call.ts'
import {
  addTerms,
  historyOf,
  takeBackTerms,
  termsPrecheck,
  updateTerms,
} from '#server/parties/directory/products/change-terms.ts'
import { userProductList } from '#server/parties/directory/products/user-product-list.ts'
import { given } from '#server/platform/given.ts'
import { exportList } from '#server/platform/lists/export-list.ts'

/** Handlers for the terms of products. */
export const userProductHandlers = {
  'userProduct.getList': userProductList.page,
  'userProduct.export': exportList<'userProduct.getList'>(userProductList, USER_PRODUCT_FIELDS, 'products'),
  'userProduct.getHistory': async (call, { id }) => ({
    list: (await historyOf(call, id)).map((row) => ({
      id: row.id,
      createdBy: row.createdBy,
      rate: row.rate,
      fixedFeeMinor: row.fixedFeeMinor,
      enabled: row.enabled,
      validFrom: row.validFrom.toISOString(),
    })),
  }),
  'userProduct.add': async (call, { ownerKind, ownerId, productId, rate, fixedFeeMinor, enabled, validFrom }) => {
    return { id: await addTerms(call, { ownerKind, ownerId, productId }, { rate, fixedFeeMinor, enabled }, validFrom) }
  },
  'userProduct.update': prechecked(
    termsPrecheck,
    async (call, { id, expectedVersion, validFrom, rate, fixedFeeMinor, enabled }) => {
      await updateTerms(call, { id, expectedVersion, validFrom, ...given({ rate, fixedFeeMinor, enabled }) })
      return {}
    },
  ),
  'userProduct.takeBack': prechecked(termsPrecheck, async (call, { id, expectedVersion }) => {
    await takeBackTerms(call, id, expectedVersion)
    return {}
  }),
} satisfies Pick<Handlers, keyof typeof userProductEndpoints>
