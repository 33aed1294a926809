// Every kind of notification, one line each; without schemas, so that a screen can read it at no cost.
type Kind = {
  label: string
  hint: string
  /** Who can ever get it; nobody is asked about what cannot reach them. */
  audience: 'staff' | 'everyone'
  inApp: boolean
  email: boolean
  /** Cannot be switched off. */
  always?: true
}

/** Every kind there is. A domain with something to tell adds its line, and calls `notify`. */
export const NOTIFICATION_KINDS = {
  candidate_assigned: {
    label: 'Candidates given to you',
    hint: 'Somebody else made you the owner of one candidate or of many.',
    audience: 'staff',
    inApp: true,
    email: false,
  },
  application_received: {
    label: 'Applications for your jobs',
    hint: 'Somebody applied for a posting that you own.',
    audience: 'staff',
    inApp: true,
    email: false,
  },
  application_decided: {
    label: 'Decisions on your applications',
    hint: 'Somebody else hired or disqualified a person you look after, or gave you an application.',
    audience: 'staff',
    inApp: true,
    email: false,
  },
  link_bounced: {
    label: 'Links that did not arrive',
    hint: 'A link you sent came back: the address or the number does not take it.',
    audience: 'staff',
    inApp: true,
    email: false,
  },
  posting_submitted: {
    label: 'Postings that wait for approval',
    hint: 'A colleague or a customer handed in a posting. Managers and admins get it.',
    audience: 'staff',
    inApp: true,
    email: false,
  },
  interview_changed: {
    label: 'Your interviews',
    hint: 'You were asked to an interview, or one was moved or called off. The invitation itself always comes by mail.',
    audience: 'staff',
    inApp: true,
    email: false,
  },
  posting_decided: {
    label: 'Decisions about your postings',
    hint: 'A posting you wrote was published or sent back.',
    audience: 'everyone',
    inApp: true,
    email: true,
  },
  interview_reminder: {
    label: 'Reminders of interviews',
    hint: 'A day and two hours before one of your interviews.',
    audience: 'staff',
    inApp: true,
    email: true,
  },
  feedback_due: {
    label: 'Feedback you owe',
    hint: 'An interview of yours is over and waits for your scorecard.',
    audience: 'staff',
    inApp: true,
    email: true,
  },
  invitation_accepted: {
    label: 'Invitations accepted',
    hint: 'Somebody you invited has joined.',
    audience: 'staff',
    inApp: true,
    email: false,
  },
  role_changed: {
    label: 'Your role',
    hint: 'An admin gave you another role.',
    audience: 'staff',
    inApp: true,
    email: true,
  },
  security: {
    label: 'Security of your account',
    hint: 'A sign-in from a new device, or a change of how you sign in. Always on.',
    audience: 'everyone',
    inApp: true,
    email: true,
    always: true,
  },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof NOTIFICATION_KINDS
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [
  NotificationKind,
  ...NotificationKind[],
]

/** With its optional parts, which the table of constants leaves out where they are not said. */
export const kindOf = (name: NotificationKind): Kind => NOTIFICATION_KINDS[name]
