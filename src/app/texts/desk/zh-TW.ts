// The texts of what stands around every screen, and of lists, in one file.
export { default as commands } from '#locales/zh-TW/commands.json'
export { default as enums } from '#locales/zh-TW/enums.json'
export { default as list } from '#locales/zh-TW/list.json'
export { default as screens } from '#locales/zh-TW/screens.json'
export { default as session } from '#locales/zh-TW/session.json'
export { default as shell } from '#locales/zh-TW/shell.json'
