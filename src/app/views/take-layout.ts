import type { QueueView } from '#app/views/use-views.ts'
import type { Session } from '#features/session/create-session.ts'
import { hasLayout } from '#features/list/views/saved-views.ts'

/** Gives the list of a view the view's layout, before it opens; where that is not kept, the list stays as it was. */
export function takeLayout(session: Pick<Session, 'user' | 'savePreferences'>, { view, place }: QueueView): void {
  const preferences = session.user()?.preferences
  if (!preferences || !hasLayout(view)) return
  const layouts = { ...preferences.layouts, [place.layoutName]: view.layout }
  void session.savePreferences({ layouts }).catch(() => {})
}
