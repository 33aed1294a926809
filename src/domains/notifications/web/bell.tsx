// The bell in the header: the unread count, and the newest notifications.
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Popover } from '#ui/popover.tsx'
import { unreadQuery } from './api.ts'
import { NotificationList } from './notification-list.tsx'

/** Above this the exact number does not help. */
const MAX_SHOWN = 99

export function Bell({ settings }: { settings: string }) {
  const [open, setOpen] = useState(false)
  const count = useQuery(unreadQuery).data?.count ?? 0
  const shown = count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Notifications"
      align="end"
      className="flex max-h-[min(560px,calc(100dvh-80px))] w-[380px] max-w-[calc(100vw-16px)] flex-col p-0"
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={count > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
          className="relative"
        >
          <BellIcon />
          {count > 0 ? (
            <span
              aria-hidden="true"
              className="num absolute top-0 right-0 flex h-4 min-w-4 items-center justify-center rounded-full bg-danger-fill px-1 text-11 leading-none font-semibold text-on-danger"
            >
              {shown}
            </span>
          ) : null}
        </Button>
      }
    >
      <NotificationList settings={settings} unread={count} onLeave={() => setOpen(false)} />
    </Popover>
  )
}
