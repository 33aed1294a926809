// The tour of a person's own settings.
import type { TourConfig } from '#domains/help/web/index.ts'

export const settingsTour: TourConfig = {
  id: 'settings-overview',
  showOnce: true,
  steps: [
    {
      element: '#main nav[aria-label^="Sections of Settings"]',
      popover: {
        title: 'Three sections',
        description: 'What is yours alone. Users, mail and everything that concerns others is under Admin.',
      },
    },
    {
      element: '#main a[href="/settings"]',
      popover: {
        title: 'Profile',
        description: 'Your name, and the timezone in which you read every time in the product.',
      },
    },
    {
      element: '#main a[href="/settings/security"]',
      popover: {
        title: 'Security',
        description:
          'A second step with an authenticator app, passkeys, your password, and the devices where you are signed in.',
      },
    },
    {
      element: '#main a[href="/settings/appearance"]',
      popover: {
        title: 'Appearance',
        description: 'Light or dark, and how high the rows of tables are. Kept in this browser alone.',
      },
    },
    {
      element: 'aside [data-tour="account"]',
      popover: {
        title: 'A shorter way',
        description: 'Theme and density are also in this menu. Press ? anywhere for the list of keys.',
      },
    },
  ],
}
