// The channels of a kind, by preference or by default. Pure.
import type { Preference } from '../contract/endpoints.ts'
import { kindOf, NOTIFICATION_KIND_NAMES, type NotificationKind } from '../contract/kinds.ts'

export type Choice = Pick<Preference, 'inApp' | 'email'>
type MailPlan = 'none' | 'unless_read' | 'always'

/** Mandatory kinds use their default, whatever the preference is. */
export function choiceFor(name: NotificationKind, chosen: Choice | undefined): Choice {
  const { inApp, email, always } = kindOf(name)
  return always || !chosen ? { inApp, email } : chosen
}

export function mailPlan(name: NotificationKind, { inApp, email }: Choice): MailPlan {
  if (!email) return 'none'
  return kindOf(name).always || !inApp ? 'always' : 'unless_read'
}

/** One line for each kind that can reach the user. */
export function preferencesOf(
  actor: { kind: 'staff' | 'customer' },
  chosen: ReadonlyMap<string, Choice>,
): Preference[] {
  return NOTIFICATION_KIND_NAMES.filter((kind) =>
    [actor.kind, 'everyone'].includes(kindOf(kind).audience),
  ).map((kind) => ({ kind, ...choiceFor(kind, chosen.get(kind)) }))
}

type Notification = { title: string; body: string; link: string | null }

/** One email for all pending notifications of a user. */
export function mailOf(
  notifications: readonly Notification[],
  { name, role, origin }: { name: string; role: string; origin: string },
) {
  const [first] = notifications
  const subject = notifications.length === 1 && first ? first.title : `${notifications.length} notifications`
  const parts = notifications.map(({ title, body, link }) =>
    [title, body, link && `${origin}${link}`].filter(Boolean).join('\n'),
  )
  const settings = role === 'customer' ? '/portal/account' : '/settings/notifications'
  const foot = `Choose what arrives by email: ${origin}${settings}`
  return { subject, text: [`Hello ${name},`, ...parts, foot, 'Candor Hire'].join('\n\n') }
}
