// Templates that the product sends, known by id: their texts can be changed, but they cannot be removed.
export const PRODUCT_TEMPLATES = {
  applicationReceived: {
    id: '01990000-0000-7000-8000-000000000101',
    sentBy: 'Every new application',
  },
  disqualifiedByAnswer: {
    id: '01990000-0000-7000-8000-000000000104',
    sentBy: 'Applications with a disqualifying answer',
  },
  appliedAgain: {
    id: '01990000-0000-7000-8000-000000000105',
    sentBy: 'Repeat applications for the same job',
  },
} as const

const SENT_BY = new Map<string, string>(
  Object.values(PRODUCT_TEMPLATES).map(({ id, sentBy }) => [id, sentBy]),
)

/** The part of the product that sends it, or undefined. */
export const sentByProduct = (id: string): string | undefined => SENT_BY.get(id)
