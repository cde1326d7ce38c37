// The texts of what stands around every screen, and of lists, in one file.
export { default as commands } from '#locales/zh-CN/commands.json'
export { default as enums } from '#locales/zh-CN/enums.json'
export { default as list } from '#locales/zh-CN/list.json'
export { default as screens } from '#locales/zh-CN/screens.json'
export { default as session } from '#locales/zh-CN/session.json'
export { default as shell } from '#locales/zh-CN/shell.json'
