// The entry for other domains' screens.
export { TemplateSelect } from './template-select.tsx'
