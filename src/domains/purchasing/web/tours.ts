// The tours of buying and selling leads, for the sales desk and customers. Both screens are planned: the tours show
// what exists today, and get steps for stock, price, wallet and returns later.
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
          'Stock by product, age and area, with prices, orders, balances and returns. This screen is planned and not part of this version.',
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
        title: 'Lead routing',
        description: 'Campaign routing will show the rules and the trace of every decision.',
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
          'Choose by category, area, exclusivity and age. See the price before you pay. This screen is planned and not part of this version.',
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
        title: 'Orders and invoices',
        description: 'Purchases and billing will be in this menu, beside your account.',
      },
    },
  ],
}
