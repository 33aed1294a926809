// The entry for other domains' screens.
export { templatesQuery } from './api.ts'
export { TemplateSelect } from './template-select.tsx'
