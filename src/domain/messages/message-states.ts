/** The folder of a message; `readed` is the wire's spelling (specification, section 7). */
export const MESSAGE_STATES = ['unread', 'readed', 'trash'] as const
