// Templates that the product itself sends, known by their ids: their texts can be changed, but they cannot be removed.
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

/** What of the product sends it, or nothing. */
export const sentByProduct = (id: string): string | undefined => SENT_BY.get(id)
