// The columns of the tracker. Part of the first download, so nothing else is here.

/** Every column of the tracker, by its name in the address. */
export const COLUMNS = [
  'name',
  'status',
  'lastMessage',
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
