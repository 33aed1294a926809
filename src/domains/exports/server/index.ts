// The entry of exports for other domains.
export { forgetFiles } from './service.ts'
