// The mails of campaigns, with sample data.
import type { MailKind } from '#platform/server/mail-letter.ts'

export const outreachMails: readonly MailKind[] = [
  {
    id: 'campaign',
    label: 'Campaign',
    reader: 'candidate',
    sample: ({ origin }) => ({
      heading: 'Night shifts in Houston',
      written:
        'Hello Liam,\n\nLakeside Health looks for ICU nurses for night shifts. The pay starts at $54 an hour.\n\nWould you like to talk this week?\n\nDana Whitfield',
      stop: { label: 'Unsubscribe', url: `${origin}/unsubscribe/sample` },
    }),
  },
]
