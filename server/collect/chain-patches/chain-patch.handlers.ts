import type { chainPatchEndpoints } from '#contract/bank-records/chain-patch.endpoints.ts'
import { CHAIN_PATCH_FIELDS } from '#domain/lists/trusted-chain.fields.ts'
import { acceptPatch, dismissPatch } from '#server/collect/chain-patches/decide-patch.ts'
import { patchList } from '#server/collect/chain-patches/list-patches.ts'
import type { Handlers } from '#server/http/call.ts'
import { exportList } from '#server/platform/lists/export-list.ts'

/** Handlers of the breaks of accounts' chains. */
export const chainPatchHandlers = {
  'chainPatch.getList': patchList.page,
  'chainPatch.export': exportList<'chainPatch.getList'>(patchList, CHAIN_PATCH_FIELDS, 'chain-patches.csv'),
  'chainPatch.accept': acceptPatch,
  'chainPatch.dismiss': dismissPatch,
} satisfies Pick<Handlers, keyof typeof chainPatchEndpoints>
