import type { weChatGroups } from '#server/db/schema/schema.ts'

/** A group of a WeChat account as stored. */
export type WeChatGroup = typeof weChatGroups.$inferSelect
