// The entry for other domains' screens.
/** The posting with its form, loaded on demand. */
export const loadPostingWithForm = () => import('./posting-with-form.tsx')
export { Answers } from './answers.tsx'
export { postingCountQuery } from './api.ts'
export { EndPostings, type EndPostingsProps } from './end-postings.ts'
export { ResumeLink } from './resume-link.tsx'
