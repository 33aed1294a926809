// Acts on one link, and their toasts.
import { showFailure } from '#platform/web/show-failure.ts'
import { copyText } from '#ui/copy-text.ts'
import { toast } from '#ui/toast-store.ts'
import type { Link } from '../contract/schemas.ts'
import { useLinkActions } from './api.ts'

const NUDGE_RULE = 'You can send a reminder once a day, at most three times, while the link is pending.'

export function useLinkActs(link: Link) {
  const { nudge, revoke, restore, copy } = useLinkActions()
  const ended = `This link is ${link.state}.`
  const letWorkAgain = () => restore.mutate([link.id], { onError: showFailure })
  return {
    nudge: {
      busy: nudge.isPending,
      disabledReason: link.can.nudge ? undefined : NUDGE_RULE,
      act: () =>
        nudge.mutate([link.id], {
          onError: showFailure,
          onSuccess: ({ skipped: [stayed] }) =>
            toast(
              stayed ? { tone: 'warning', title: `Not reminded: ${stayed.reason}` } : { title: 'Reminded' },
            ),
        }),
    },
    copy: {
      busy: copy.isPending,
      disabledReason: link.can.copy ? undefined : ended,
      act: () =>
        copy.mutate(link.id, { onError: showFailure, onSuccess: ({ url }) => void toClipboard(url ?? '') }),
    },
    revoke: {
      busy: revoke.isPending,
      disabledReason: link.can.revoke ? undefined : ended,
      act: () =>
        revoke.mutate([link.id], {
          onError: showFailure,
          onSuccess: () =>
            toast({
              title: 'Link revoked',
              duration: 10_000,
              action: { label: 'Undo', onClick: letWorkAgain },
            }),
        }),
    },
    restore: { busy: restore.isPending, act: letWorkAgain },
  }
}

const toClipboard = (url: string) =>
  copyText(url, { title: 'Link copied', description: 'Share this address with the candidate.' })
