// The columns of the tracker: part of the first download, so nothing else is here.

/** Every column of the tracker, by the name it has in an address. */
export const COLUMNS = [
  'name',
  'status',
  'title',
  'phone',
  'email',
  'place',
  'skills',
  'tags',
  'owner',
  'source',
  'years',
  'createdAt',
  'lastActivityAt',
] as const
