// The texts of the sign-in page in one file.
export { default as common } from '#locales/en-US/common.json'
export { default as errors } from '#locales/en-US/errors.json'
export { default as login } from '#locales/en-US/login.json'
