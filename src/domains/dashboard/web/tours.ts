// The tours of the two dashboards. They also welcome whoever is new: each starts by itself, once.
import type { TourConfig } from '#domains/help/web/index.ts'

const help =
  'The round button at the bottom right opens the tours and the Help Center whenever you need them.'

export const staffDashboardTour: TourConfig = {
  id: 'dashboard-intro',
  startOnMount: true,
  showOnce: true,
  steps: [
    {
      element: '#main h1',
      popover: {
        title: 'Welcome to Candor Hire',
        description:
          'This is where your day starts: what came in, what needs attention, what you have to do.',
      },
    },
    {
      element: '[data-tour="figures"]',
      popover: {
        title: 'Every figure opens its list',
        description:
          'Choose a period and a client at the top. Below: what goes wrong if nobody looks, today’s interviews, your tasks, and what colleagues do as it happens.',
      },
    },
    {
      element: 'aside nav[aria-label="Main"]',
      popover: {
        title: 'Every place of the product',
        description:
          'Hiring, jobs, leads, data and money, in groups that fold. The word “planned” marks a screen that is not built yet. Press [ for more room.',
      },
    },
    {
      element: 'nav[aria-label="Main, short"]',
      popover: {
        title: 'The places you need most',
        description: 'More opens all the others, and your account with theme, density and signing out.',
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
        description: 'From wherever you are. The key C does the same, and ? lists every other key.',
      },
    },
    {
      element: 'aside [data-tour="account"]',
      popover: {
        title: 'You',
        description: `Theme, density of the tables, and signing out. ${help}`,
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
          'The one next step stands first. Below it are your postings and what came of them; wallet, orders and leads will join them.',
      },
    },
    {
      element: '[data-tour="figures"]',
      popover: {
        title: 'Counts, never names',
        description:
          'Applicants, interviews and hires of your postings. A figure with an arrow opens what is behind it.',
      },
    },
    {
      element: 'header nav[aria-label="Main"]',
      popover: {
        title: 'Your places',
        description: 'Leads, job postings, insights and reports. “planned” marks what is not built yet.',
      },
    },
    {
      element: 'nav[aria-label="Main, short"]',
      popover: {
        title: 'Your places',
        description: 'More opens all the others: account, purchases, billing, and signing out.',
      },
    },
    {
      element: 'header [data-tour="account"]',
      popover: {
        title: 'You and your company',
        description: `Account, purchases, billing, theme, and signing out. ${help}`,
      },
    },
  ],
}
