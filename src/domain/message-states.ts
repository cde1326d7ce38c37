/** Where a message lies; `readed` is the wire's spelling (specification, section 7). */
export const MESSAGE_STATES = ['unread', 'readed', 'trash'] as const
