// The tour of a customer's account.
import type { TourConfig } from '#domains/help/web/index.ts'

export const accountTour: TourConfig = {
  id: 'settings-overview',
  showOnce: true,
  steps: [
    {
      element: '#main form',
      popover: {
        title: 'Your profile',
        description: 'Your name, and the timezone in which you read every time in the portal.',
      },
    },
    {
      element: '#main [data-tour="security"]',
      popover: {
        title: 'Your security',
        description:
          'A second step with an authenticator app, passkeys, your password, and the devices where you are signed in.',
      },
    },
    {
      element: 'header [data-tour="account"]',
      popover: {
        title: 'Always here',
        description: 'This menu leads to your account from every page, and holds the theme and signing out.',
      },
    },
  ],
}
