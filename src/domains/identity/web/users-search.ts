// The URL of the list of users.
import { readSearch, yes } from '#platform/web/search-readers.ts'

export type UsersSearch = {
  /** The dialog to invite colleagues is open. */
  invite?: true | undefined
}

export const readUsersSearch = (given: Record<string, unknown>): UsersSearch =>
  readSearch<UsersSearch>({ invite: yes }, given)
