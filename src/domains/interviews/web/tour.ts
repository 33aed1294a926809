// The tour of interviews. The screen is planned: the tour points at what is there today, and gets its steps for calendar,
// scheduling and scorecards together with them.
import type { TourConfig } from '#domains/help/web/index.ts'

export const interviewsTour: TourConfig = {
  id: 'interviews-guide',
  showOnce: true,
  steps: [
    {
      element: '#main h1',
      popover: {
        title: 'Interviews will be here',
        description:
          'As a calendar and a list, with invitations, reminders and scorecards. The screen is planned and not part of this version.',
      },
    },
    {
      element: 'nav a[href="/interview-tracker"]',
      popover: {
        title: 'This is its place',
        description:
          'The word “planned” goes away when the screen is built. A number appears here when somebody waits.',
      },
    },
    {
      element: 'nav a[href="/hiring-tracker"]',
      popover: {
        title: 'What you can do today',
        description:
          'Set a candidate’s status to Interview in the hiring tracker, log calls, and write down what was agreed as a note.',
      },
    },
  ],
}
