// The tour of interviews.
import type { TourConfig } from '#domains/help/web/index.ts'

export const interviewsTour: TourConfig = {
  id: 'interviews-guide',
  showOnce: true,
  steps: [
    {
      element: '#main [data-tour="views"]',
      popover: {
        title: 'By day, by week, as a list',
        description:
          'The calendar shows a day or a week in your own timezone. The list has filters, saved views and export. Every view is in the address, so a link shows others the same.',
      },
    },
    {
      element: '#main section[aria-label="Calendar"]',
      popover: {
        title: 'One block, one interview',
        description:
          'Its colour and sign say where it stands. Click it to confirm, move or cancel, to answer an invitation, or to hand in a scorecard. The key T leads back to today.',
      },
    },
    {
      element: '#main [data-tour="awaiting"]',
      popover: {
        title: 'Who still owes feedback',
        description:
          'Over, but without every scorecard. You read the cards of others once yours is in, so that each is its author’s own.',
      },
    },
    {
      element: '#main [data-tour="schedule"]',
      popover: {
        title: 'Schedule for everyone’s clock',
        description:
          'You see each person’s local time, are warned when somebody is busy, and are offered times that suit all. Invitations go into their calendars; reminders follow.',
      },
    },
  ],
}
