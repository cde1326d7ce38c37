import type { Page, Request } from '@playwright/test'

/** The requests of a page that are counted. */
export interface Traffic {
  /** Requests started. */
  asked(): number
  /** Resolves once every started request has finished or failed. */
  allAnswered(): Promise<void>
  /** Resolves once no request has started or ended for `ms`. */
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
