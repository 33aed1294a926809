// Notifications as an email.
import type { Letter, MailKind } from '#platform/server/mail-letter.ts'

type Notification = { title: string; body: string; link: string | null }

/** One email for all pending notifications of a user. */
export function letterOf(
  notifications: readonly Notification[],
  { name, role, origin }: { name: string; role: string; origin: string },
): Letter {
  const [first] = notifications
  const isOne = notifications.length === 1 && first
  const to = (link: string | null) => (link ? { label: 'Open', url: `${origin}${link}` } : undefined)
  const settings = role === 'customer' ? '/portal/account/notifications' : '/settings/notifications'
  const lines = (body: string) => (body ? [body] : [])
  return {
    greeting: name,
    ...(isOne
      ? { heading: first.title, sentences: lines(first.body), button: to(first.link) }
      : {
          heading: `${notifications.length} notifications`,
          sentences: [],
          entries: notifications.map(({ title, body, link }) => ({
            title,
            lines: lines(body),
            link: to(link),
          })),
        }),
    why: 'You get this email because you have an account with us.',
    stop: { label: 'Choose what arrives by email', url: `${origin}${settings}` },
  }
}

const sampleReader = { name: 'Alma Reyes', role: 'customer' }
const filled = {
  title: 'Order 10024 is filled',
  body: '10 leads are in your portal.',
  link: '/portal/orders',
}
const low = {
  title: 'Your balance is low',
  body: '$48.00 are left of your balance.',
  link: '/portal/billing',
}

export const notificationMailKinds: readonly MailKind[] = [
  {
    id: 'notification',
    label: 'One notification',
    reader: 'customer',
    sample: ({ origin }) => letterOf([filled], { ...sampleReader, origin }),
  },
  {
    id: 'notifications',
    label: 'Several notifications',
    reader: 'customer',
    sample: ({ origin }) => letterOf([filled, low], { ...sampleReader, origin }),
  },
]
