// The tours of selling and buying leads, for the sales desk and customers.
import type { TourConfig } from '#domains/help/web/index.ts'

export const salesDeskTour: TourConfig = {
  id: 'purchase-flow',
  showOnce: true,
  steps: [
    {
      element: '#main h1',
      popover: {
        title: 'The sales desk',
        description: 'Stock by product and age, prices, orders, balances and returns of all clients.',
      },
    },
    {
      element: 'aside a[href="/area-leads"]',
      popover: {
        title: 'Stock on a map',
        description: 'Area leads shows stock, demand and prices by state and county.',
      },
    },
    {
      element: 'aside a[href="/campaign-routing"]',
      popover: {
        title: 'Lead routing',
        description: 'Rules send new leads to standing orders first. The rest goes into stock.',
      },
    },
  ],
}

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
