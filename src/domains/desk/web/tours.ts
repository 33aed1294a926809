// The tour of the sales desk.
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
