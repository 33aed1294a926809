// The entry for other domains' screens.
export { TemplateSelect } from './template-select.tsx'
export { MergeFieldMenu, TemplateMenu } from './text-menus.tsx'
