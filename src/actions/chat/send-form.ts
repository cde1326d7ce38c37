import { WECHAT_LIMITS } from '#domain/limits.ts'
import type { FormField } from '#machines/form/form-field.ts'

/** The text of a message that a person writes. */
export const TEXT_FIELD: FormField<unknown> = {
  name: 'text',
  required: true,
  editor: { kind: 'multiline', maxLength: WECHAT_LIMITS.textLength, lines: 3 },
}

/** Why nothing can be written to a group or contact. */
export const sendRefusal = ({ isPresent }: { isPresent: boolean }): string | null => (isPresent ? null : 'chatGone')
