// All kinds of notifications, one line each. Without schemas, so screens can load it cheaply.
type Kind = {
  label: string
  hint: string
  /** The roles that can get it. Others see no preference for it. */
  audience: 'staff' | 'customer' | 'everyone'
  inApp: boolean
  email: boolean
  /** Cannot be turned off. */
  always?: true
}

/** A domain with a new notification adds its line and calls `notify`. */
const NOTIFICATION_KINDS = {
  candidate_assigned: {
    label: 'Candidates assigned to you',
    hint: 'A colleague assigned one or more candidates to you.',
    audience: 'staff',
    inApp: true,
    email: false,
  },
  lead_assigned: {
    label: 'Leads assigned to you',
    hint: 'A rule or a colleague assigned leads to you.',
    audience: 'staff',
    inApp: true,
    email: false,
  },
  application_received: {
    label: 'Applications for your jobs',
    hint: 'A candidate applied for a posting that you own.',
    audience: 'staff',
    inApp: true,
    email: false,
  },
  application_decided: {
    label: 'Decisions on your applications',
    hint: 'A colleague hired or disqualified one of your candidates, or assigned you an application. Or a customer closed a posting of yours whose candidates wait.',
    audience: 'staff',
    inApp: true,
    email: false,
  },
  link_bounced: {
    label: 'Links that were not delivered',
    hint: 'A link you sent bounced. The email address or phone number does not accept it.',
    audience: 'staff',
    inApp: true,
    email: false,
  },
  message_received: {
    label: 'Replies of candidates',
    hint: 'A candidate you own or messaged replied.',
    audience: 'staff',
    inApp: true,
    email: true,
  },
  message_failed: {
    label: 'Messages that were not delivered',
    hint: 'An email or text you sent to a candidate bounced, or the candidate opted out in time.',
    audience: 'staff',
    inApp: true,
    email: false,
  },
  client_waiting: {
    label: 'Clients that need approval',
    hint: 'A company registered at the portal and needs a decision. Sent to managers and admins.',
    audience: 'staff',
    inApp: true,
    email: true,
  },
  posting_submitted: {
    label: 'Postings in review',
    hint: 'A colleague or a customer submitted a posting. Sent to managers and admins.',
    audience: 'staff',
    inApp: true,
    email: false,
  },
  interview_changed: {
    label: 'Your interviews',
    hint: 'You were invited to an interview, or one was moved or canceled. Invitations always come by email.',
    audience: 'staff',
    inApp: true,
    email: false,
  },
  posting_decided: {
    label: 'Decisions about your postings',
    hint: 'A posting you wrote was published, or a reviewer requested changes.',
    audience: 'everyone',
    inApp: true,
    email: true,
  },
  return_decided: {
    label: 'Decisions about your returns',
    hint: 'A return you asked for was credited or declined.',
    audience: 'customer',
    inApp: true,
    email: true,
  },
  leads_delivered: {
    label: 'New leads',
    hint: 'A standing order of your company got leads.',
    audience: 'customer',
    inApp: true,
    email: false,
  },
  order_filled: {
    label: 'Orders that are filled',
    hint: 'A standing order of your company got its last lead.',
    audience: 'customer',
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
    label: 'Feedback due',
    hint: 'An interview ended, and your scorecard is due.',
    audience: 'staff',
    inApp: true,
    email: true,
  },
  replay_done: {
    label: 'Replays of routing rules',
    hint: 'A replay that you started is done.',
    audience: 'staff',
    inApp: true,
    email: false,
  },
  import_done: {
    label: 'Imports',
    hint: 'An import that you started is complete or undone.',
    audience: 'staff',
    inApp: true,
    email: false,
  },
  export_ready: {
    label: 'Exports',
    hint: 'A long list that you exported is ready to download, or could not be written.',
    audience: 'everyone',
    inApp: true,
    email: false,
  },
  integration_attention: {
    label: 'Integrations that need attention',
    hint: 'A service fails or works again, or an access token expires. Sent to admins.',
    audience: 'staff',
    inApp: true,
    email: true,
  },
  billing_attention: {
    label: 'Payments that need attention',
    hint: 'Auto-recharge paused, a payment was disputed, or a payment differs from the records of the provider.',
    audience: 'everyone',
    inApp: true,
    email: true,
  },
  proof_broken: {
    label: 'Broken promises',
    hint: 'The daily self-check found a count above 0. Sent to admins.',
    audience: 'staff',
    inApp: true,
    email: true,
  },
  retention_run: {
    label: 'Candidates past the retention rule',
    hint: 'The nightly run hid or erased candidates. Sent to those whom the rule names.',
    audience: 'staff',
    inApp: true,
    email: false,
  },
  invitation_accepted: {
    label: 'Invitations accepted',
    hint: 'A colleague you invited has joined.',
    audience: 'everyone',
    inApp: true,
    email: false,
  },
  role_changed: {
    label: 'Your role',
    hint: 'An admin changed your role.',
    audience: 'staff',
    inApp: true,
    email: true,
  },
  security: {
    label: 'Security of your account',
    hint: 'A sign-in from a new device, or a change to your sign-in methods. Always on.',
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

/** With the optional parts that the table of constants omits. */
export const kindOf = (name: NotificationKind): Kind => NOTIFICATION_KINDS[name]
