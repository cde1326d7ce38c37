/** Pages that need no sign-in; all others require it. */
export const OPEN_PAGES: readonly string[] = ['/401', '/404', '/500', '/googleVerify']
