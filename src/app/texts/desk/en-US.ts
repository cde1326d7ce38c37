// The texts of what stands around every screen, and of lists, in one file.
export { default as commands } from '#locales/en-US/commands.json'
export { default as enums } from '#locales/en-US/enums.json'
export { default as list } from '#locales/en-US/list.json'
export { default as screens } from '#locales/en-US/screens.json'
export { default as session } from '#locales/en-US/session.json'
export { default as shell } from '#locales/en-US/shell.json'
