// A candidate's name, for callers that need nothing else.
export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`
