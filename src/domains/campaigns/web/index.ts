// The entry for other domains' screens.
export { campaignNamesQuery, waitingFormsQuery } from './api.ts'
export { CategoryField, useCategories } from './category-field.tsx'
