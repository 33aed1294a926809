// The tour of buying leads.
import type { TourConfig } from '#domains/help/web/index.ts'

export const portalPurchaseTour: TourConfig = {
  id: 'purchase-flow',
  showOnce: true,
  steps: [
    {
      element: '#main h1',
      popover: {
        title: 'Buy leads here',
        description: 'Choose category, area, buyers and age. The price is shown before you pay.',
      },
    },
    {
      element: 'nav a[href="/portal/leads"]',
      popover: {
        title: 'Your leads appear here',
        description: 'Each lead shows its contact details, consent, price and outcome.',
      },
    },
    {
      element: 'header [data-tour="account"]',
      popover: {
        title: 'Account and billing',
        description: 'Add funds in billing. Set delivery by email or webhook in your account.',
      },
    },
  ],
}
