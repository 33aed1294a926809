// The entry for other domains.
export { templateSenders } from './ports.ts'
export { PRODUCT_TEMPLATES } from './product-templates.ts'
export { findTemplate, suppressContacts } from './queries/templates.ts'
export { merge, unknownFields } from './rules.ts'
export {
  findSuppressions,
  isSuppressed,
  liftStopped,
  liftSuppression,
  listSuppressed,
  suppress,
  suppressStopped,
} from './suppression.ts'
