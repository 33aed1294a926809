// The entry for other domains.
export { PRODUCT_TEMPLATES } from './product-templates.ts'
export { findTemplate, suppressContacts } from './queries.ts'
export { merge, unknownFields } from './rules.ts'
export { findSuppressions, isSuppressed, liftSuppression, listSuppressed, suppress } from './suppression.ts'
