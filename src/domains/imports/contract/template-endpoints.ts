// Templates over HTTP.
import { endpoints } from '#shared/endpoint.ts'
import {
  templateChange,
  templateCreate,
  templateSchema,
  templatesAnswer,
  templatesQuery,
} from './template-schemas.ts'

const { get, post, patch, del } = endpoints('imports')

export const listImportTemplates = get('/api/import-templates', {
  summary: 'Lists templates of files by name, the built-in ones last.',
  query: templatesQuery,
  answer: templatesAnswer,
})
export const addImportTemplate = post('/api/import-templates', {
  summary: 'Keeps the fields, values and defaults of an import under a name.',
  body: templateCreate,
  created: templateSchema,
  key: 'optional',
})
export const renameImportTemplate = patch('/api/import-templates/:id', {
  summary: 'Renames a template.',
  body: templateChange,
  answer: templateSchema,
})
export const removeImportTemplate = del('/api/import-templates/:id', {
  summary: 'Removes a template. Imports that used it stay as they are.',
})
