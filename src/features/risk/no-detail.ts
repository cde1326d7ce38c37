import type { DetailCache } from '#features/list/list-definition.ts'

/** For lists whose rows hold everything that is shown of them. */
export const NO_DETAIL: DetailCache<never> = {
  prefetch: () => undefined,
  cached: () => undefined,
  forget: () => undefined,
}
