// The door for other domains' screens.
/** The posting with its own form, fetched where somebody is asked to apply. */
export const loadPostingWithForm = () => import('./posting-with-form.tsx')
export { Answers } from './answers.tsx'
export { postingCountQuery } from './api.ts'
export { ResumeLink } from './resume-link.tsx'
