import type { ListFields } from '#domain/lists/list-field.ts'
import { MESSAGE_AUDIENCES, MESSAGE_SUBJECTS } from '#domain/messages/message-events.ts'
import { LOCALES } from '#domain/text/locales.ts'

/** A template is named by its event; consoles say it, who is told and the languages in words. */
export const MESSAGE_TEMPLATE_FIELDS = {
  name: { kind: 'text', maxLength: 64, width: 220, pin: true, record: false },
  about: { kind: 'choice', group: 'messageSubject', of: MESSAGE_SUBJECTS, width: 120 },
  audience: { kind: 'choice', group: 'messageAudience', of: MESSAGE_AUDIENCES, filter: false, width: 190 },
  changedIn: { kind: 'choice', group: 'language', of: LOCALES, width: 230 },
  updatedBy: { kind: 'text', maxLength: 64, filter: false, width: 150 },
  updateTime: { kind: 'time', width: 170 },
  id: { kind: 'text', maxLength: 64, filter: false, width: 180, hidden: true, isMono: true },
} as const satisfies ListFields
