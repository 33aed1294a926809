// The tour of the user's own settings.
import type { TourConfig } from '#domains/help/web/index.ts'

export const settingsTour: TourConfig = {
  id: 'settings-overview',
  showOnce: true,
  steps: [
    {
      element: '#main nav[aria-label^="Sections of Settings"]',
      popover: {
        title: 'Sections',
        description:
          'Your own settings, one section for each topic. Users, email and team settings are under Admin.',
      },
    },
    {
      element: '#main a[href="/settings"]',
      popover: {
        title: 'Profile',
        description: 'Your name, and the timezone for all times in the product.',
      },
    },
    {
      element: '#main a[href="/settings/security"]',
      popover: {
        title: 'Security',
        description: 'Two-factor sign-in, passkeys, your password, and your signed-in devices.',
      },
    },
    {
      element: '#main a[href="/settings/appearance"]',
      popover: {
        title: 'Appearance',
        description: 'Light or dark theme, and the row height of tables. Saved in this browser only.',
      },
    },
    {
      element: 'aside [data-tour="account"]',
      popover: {
        title: 'Quick access',
        description: 'Theme and density are also in this menu. Press ? for keyboard shortcuts.',
      },
    },
  ],
}
