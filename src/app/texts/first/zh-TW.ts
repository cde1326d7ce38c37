// The texts of the sign-in page in one file.
export { default as common } from '#locales/zh-TW/common.json'
export { default as errors } from '#locales/zh-TW/errors.json'
export { default as login } from '#locales/zh-TW/login.json'
