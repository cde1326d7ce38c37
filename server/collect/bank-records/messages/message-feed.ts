import { tellReaders } from '#server/access/realtime/tell-readers.ts'

/** Tells those who read messages that some were read again. */
export const openRereadFeed = tellReaders('messagesReread', 'bankMessage.getList', {
  commandType: 'bankMessages.changed',
  data: {},
})

/** Tells those who read patterns that one was changed. */
export const openPatternFeed = tellReaders('patternsChanged', 'messagePattern.getList', {
  commandType: 'messagePatterns.changed',
  data: {},
})
