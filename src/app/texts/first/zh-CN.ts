// The texts of the sign-in page in one file.
export { default as common } from '#locales/zh-CN/common.json'
export { default as errors } from '#locales/zh-CN/errors.json'
export { default as login } from '#locales/zh-CN/login.json'
