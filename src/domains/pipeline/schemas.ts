// The words of the pipeline.
export const APPLICATION_STATUSES = ['active', 'hired', 'disqualified', 'withdrawn'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]
export const STAGE_KINDS = ['active', 'offer', 'hired', 'archived'] as const
export type StageKind = (typeof STAGE_KINDS)[number]
/** An answer keeps its question word for word, because the posting may be edited later. */
export type Answer = { question: string; answer: string | string[] | boolean | number | null }
