import type { Page, Request } from '@playwright/test'

/** What a page asks for, as far as it is counted. */
export interface Traffic {
  /** Requests that began. */
  asked(): number
  /** Every request that began has ended, one way or the other. */
  allAnswered(): Promise<void>
  /** No request has begun or ended for as long as `ms`. */
  quietFor(ms: number): Promise<void>
}

/** Watches a page's requests from now on. */
export function watchTraffic(page: Page, isCounted: (request: Request) => boolean = () => true): Traffic {
  const open = new Set<Request>()
  const changes = new EventTarget()
  let asked = 0
  page.on('request', (request) => {
    if (!isCounted(request)) return
    asked += 1
    open.add(request)
    changes.dispatchEvent(new Event('change'))
  })
  const end = (request: Request) => {
    if (isCounted(request) && open.delete(request)) changes.dispatchEvent(new Event('change'))
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)

  return {
    asked: () => asked,
    allAnswered: async () => {
      while (open.size > 0) await new Promise((resolve) => changes.addEventListener('change', resolve, { once: true }))
    },
    quietFor: (ms) =>
      new Promise((resolve) => {
        const quiet = () => {
          changes.removeEventListener('change', restart)
          resolve()
        }
        let timer = setTimeout(quiet, ms)
        const restart = () => {
          clearTimeout(timer)
          timer = setTimeout(quiet, ms)
        }
        changes.addEventListener('change', restart)
      }),
  }
}
