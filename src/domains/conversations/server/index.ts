// The entry for other domains.
export { fieldProblems, filledIn, isAboutJob, valuesFor } from './compose.ts'
export { replyReceived } from './events.ts'
export { countOldTexts, forgetOldTexts } from './old-texts.ts'
export { insertSentMessages, listWithJob, withdrawMessages } from './queries/messages.ts'
export { problemsOf } from './rules.ts'
export { delivering } from './service.ts'
