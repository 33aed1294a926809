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
          'The calendar shows a day or a week in your own timezone. The list has filters, saved views and export. Copy the link to share a view.',
      },
    },
    {
      element: '#main section[aria-label="Calendar"]',
      popover: {
        title: 'One block, one interview',
        description:
          'The color and icon show its status. Click it to confirm, move or cancel it, respond, or submit a scorecard. Press T for today.',
      },
    },
    {
      element: '#main [data-tour="awaiting"]',
      popover: {
        title: 'Missing feedback',
        description:
          'These interviews are over, but scorecards are missing. You see other scorecards after you submit yours.',
      },
    },
    {
      element: '#main [data-tour="schedule"]',
      popover: {
        title: 'Schedule across timezones',
        description:
          'You see local times, conflicts, and times that work for all. Invitations and reminders are sent for you.',
      },
    },
  ],
}
