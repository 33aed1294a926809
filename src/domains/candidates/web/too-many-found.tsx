// Above a list of what belongs to people, where a search means more of them than were looked at.
import { formatCount } from '#ui/format.ts'
import { ListNotice } from '#ui/list-notice.tsx'
import { SEARCHED_PEOPLE } from '../contract/words.ts'

/** `advice` says how to narrow it, as a sentence. */
export function TooManyFound({ advice }: { advice: string }) {
  return (
    <ListNotice>
      {`More than ${formatCount(SEARCHED_PEOPLE)} candidates match this search, and not all were checked. Some may be missing. ${advice}`}
    </ListNotice>
  )
}
