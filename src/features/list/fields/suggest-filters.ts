import { lazyModule } from '#features/lazy-module.ts'

/** The filters that a search text may mean, likeliest first; where `load` is there, none before it has ended. */
export interface SuggestFilters {
  (text: string): readonly { field: string; value: string }[]
  load?: () => Promise<unknown>
}

/** Reads texts by a module that is loaded once somebody searches. */
export function suggestedBy(load: () => Promise<{ suggest: SuggestFilters }>): SuggestFilters {
  const module = lazyModule(load)
  return Object.assign((text: string) => module.now()?.suggest(text) ?? [], { load: module.fetch })
}
