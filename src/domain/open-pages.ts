/** Pages that somebody who is not signed in may open; all others ask for the sign-in. */
export const OPEN_PAGES: readonly string[] = ['/401', '/404', '/500', '/googleVerify']
