// The door for other domains' screens.
export { TemplateSelect } from './template-select.tsx'
