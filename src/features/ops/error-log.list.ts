import { ERROR_LOG_FIELDS } from '#domain/lists/system.fields.ts'
import { markErrorsSeen } from '#features/ops/errors-seen.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'

/** Uncaught errors of everybody's console and errors of the server, the newest first; looking at them clears the badge. */
export default defineList({
  screen: 'errorLog',
  namespace: 'errorLog',
  icon: 'bug',
  goto: 'e',
  call: 'errorLogger.getList',
  fields: ERROR_LOG_FIELDS,
  search: 'mes',
  titleOf: ({ type, id }) => `${type} ${id}`,
  cells: { url: ({ url }) => sanitizeText(pathOf(url)) },
  onNewestSeen: ({ id }, { userId }) => markErrorsSeen(userId, id),
})

/** The part of a URL that identifies the page. */
function pathOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}
