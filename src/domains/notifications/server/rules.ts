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
