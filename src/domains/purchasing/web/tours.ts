// The tours of buying and selling leads, for the sales desk and for customers. Both screens are planned: the tours point
// at what is there today, and get their steps for stock, price, wallet and returns together with them.
import type { TourConfig } from '#domains/help/web/index.ts'

export const salesDeskTour: TourConfig = {
  id: 'purchase-flow',
  showOnce: true,
  steps: [
    {
      element: '#main h1',
      popover: {
        title: 'The sales desk will be here',
        description:
          'Stock by product, age and area, prices, orders, wallets and returns. The screen is planned and not part of this version.',
      },
    },
    {
      element: 'aside a[href="/area-leads"]',
      popover: {
        title: 'Stock on a map',
        description: 'Area leads will show stock, demand and prices by state and county.',
      },
    },
    {
      element: 'aside a[href="/campaign-routing"]',
      popover: {
        title: 'Where a lead goes',
        description: 'Campaign routing will hold the rules, and the trace of every decision they made.',
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
        title: 'You will buy leads here',
        description:
          'By category, area, exclusivity and age, with the price before you pay. The screen is planned and not part of this version.',
      },
    },
    {
      element: 'nav a[href="/portal/leads"]',
      popover: {
        title: 'Then you find them here',
        description: 'Each lead with its contact, its consent, what it cost, and what became of it.',
      },
    },
    {
      element: 'header [data-tour="account"]',
      popover: {
        title: 'Orders and invoices',
        description: 'Purchases and billing will be in this menu, beside your account.',
      },
    },
  ],
}
