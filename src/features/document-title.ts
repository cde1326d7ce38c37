import { useEffect } from 'react'

/** The product's name, until the settings of a signed-in person say what the system is called. */
export const PRODUCT_NAME = 'Paydesk'

/** The page's title while mounted: the system's name and the page's; null leaves it to another page. */
export function useDocumentTitle(page: string | null, systemName: string = PRODUCT_NAME): void {
  useEffect(() => {
    if (page === null) return
    document.title = page === '' ? systemName : `${systemName} - ${page}`
  }, [page, systemName])
}
