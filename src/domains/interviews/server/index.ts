// The entry for other domains.

export { findConflicts } from './availability.ts'
export { cancelByCandidate, moveByCandidate } from './candidate-service.ts'
export { followClock } from './jobs.ts'
export { isSelfBooked } from './ports.ts'
export { toStaffInterview } from './present.ts'
export { findInterview, type InterviewRow } from './queries/interviews.ts'
export { countInterviews, interviewList } from './queries/list.ts'
export { createInterview, scheduleInterview } from './schedule-service.ts'
export { submitScorecard, takeStep } from './service.ts'
export { whenWords } from './words.ts'
export { zoneOfPlace } from './zone-of-place.ts'
