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
        description: 'Your name, and the timezone for all times in the portal.',
      },
    },
    {
      element: '[data-tour="security"]',
      popover: {
        title: 'Your security',
        description: 'Two-factor sign-in, passkeys, your password, and your signed-in devices.',
      },
    },
    {
      element: 'header [data-tour="account"]',
      popover: {
        title: 'Always here',
        description: 'Open your account, change the theme or sign out from any page.',
      },
    },
  ],
}
