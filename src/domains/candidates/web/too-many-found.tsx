// Shown above a list of candidates' data when the search matches more candidates than were checked.
import { formatCount } from '#ui/format.ts'
import { ListNotice } from '#ui/list-notice.tsx'
import { SEARCHED_PEOPLE } from '../contract/words.ts'

/** `advice` is a sentence that says how to narrow the search. */
export function TooManyFound({ advice }: { advice: string }) {
  return (
    <ListNotice>
      {`More than ${formatCount(SEARCHED_PEOPLE)} candidates match this search, and not all were checked. Some may be missing. ${advice}`}
    </ListNotice>
  )
}
