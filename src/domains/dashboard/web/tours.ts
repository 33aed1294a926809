// The tours of the two dashboards. They also welcome new users: each starts by itself, once.
import type { TourConfig } from '#domains/help/web/index.ts'

const help = 'The round button at the bottom right opens the tours and the Help Center.'

export const staffDashboardTour: TourConfig = {
  id: 'dashboard-intro',
  startOnMount: true,
  showOnce: true,
  steps: [
    {
      element: '#main h1',
      popover: {
        title: 'Welcome to Candor Hire',
        description: 'Your day starts here, with new candidates, attention items and tasks.',
      },
    },
    {
      element: '[data-tour="figures"]',
      popover: {
        title: 'Every figure opens its list',
        description:
          'Choose a period and a client at the top. Below are attention items, today’s interviews, your tasks and live activity.',
      },
    },
    {
      element: 'aside nav[aria-label="Main"]',
      popover: {
        title: 'All screens',
        description:
          'Screens are grouped by hiring, jobs, leads, data and money. Press [ to collapse the sidebar.',
      },
    },
    {
      element: 'nav[aria-label="Main, short"]',
      popover: {
        title: 'Main screens',
        description: 'More opens all other screens, and your account with theme, density and sign-out.',
      },
    },
    {
      element: '[data-tour="search"]',
      popover: {
        title: 'Find anyone, do anything',
        description:
          'Type a name, a phone number or a command. Ctrl K, or ⌘K on a Mac, opens it on every screen.',
      },
    },
    {
      element: '[data-tour="new"]',
      popover: {
        title: 'Add a candidate',
        description: 'Add a candidate from any screen. Press C to add one, and ? for all shortcuts.',
      },
    },
    {
      element: 'aside [data-tour="account"]',
      popover: {
        title: 'You',
        description: `Change the theme and table density, or sign out. ${help}`,
      },
    },
  ],
}

export const portalDashboardTour: TourConfig = {
  id: 'dashboard-intro',
  startOnMount: true,
  showOnce: true,
  steps: [
    {
      element: '#main h1',
      popover: {
        title: 'Welcome to your portal',
        description:
          'New leads, active orders and results come first. Your balance and postings stand beside them.',
      },
    },
    {
      element: '[data-tour="figures"]',
      popover: {
        title: 'What your money did',
        description:
          'Leads, interviews and hires of the last 30 days, and what each cost. A figure with an arrow opens its rows.',
      },
    },
    {
      element: 'header nav[aria-label="Main"]',
      popover: {
        title: 'Your screens',
        description: 'Leads, job postings, insights and reports.',
      },
    },
    {
      element: 'nav[aria-label="Main, short"]',
      popover: {
        title: 'Your screens',
        description: 'More opens your account, purchases, billing and sign-out.',
      },
    },
    {
      element: 'header [data-tour="account"]',
      popover: {
        title: 'You and your company',
        description: `Account, purchases, billing, theme and sign-out. ${help}`,
      },
    },
  ],
}
