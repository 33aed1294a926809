// The door for the app and for other domains' screens.
export { Answers } from './answers.tsx'
export { refreshApplications, refreshPeople, refreshStages } from './refresh.ts'
export { ResumeLink } from './resume-link.tsx'
