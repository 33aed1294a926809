// The tour of the hiring tracker.
import type { TourConfig } from '#domains/help/web/index.ts'

export const candidatesTour: TourConfig = {
  id: 'candidates-intro',
  showOnce: true,
  steps: [
    {
      element: '#main nav[aria-label="Views"]',
      popover: {
        title: 'Views save your filters',
        description:
          'All and Mine are always there. Set filters, an order and columns, then save them with View, for yourself or for everyone.',
      },
    },
    {
      element: '#main section[aria-label="Filters"]',
      popover: {
        title: 'Narrow the list',
        description:
          'Click a filter to change it. Search finds names, phones, email addresses, skills and places as you type. Press / to search.',
      },
    },
    {
      element: '#main [role="grid"][aria-label="Candidates"]',
      popover: {
        title: 'Work in the list',
        description:
          'Click a candidate to open it beside the list. Click a cell to edit it. J and K move through rows, Enter opens, X selects.',
      },
    },
    {
      element: '#main ul[aria-label="Candidates"]',
      popover: {
        title: 'All candidates as cards',
        description: 'Tap a candidate to see the timeline, details, duplicates, notes and calls.',
      },
    },
    {
      element: '#main [data-tour="list-menu"]',
      popover: {
        title: 'Nothing is lost',
        description: 'You can undo bulk changes here. You can also export the current list as a CSV file.',
      },
    },
    {
      element: '#main [data-tour="add-candidate"]',
      popover: {
        title: 'Add a candidate by hand',
        description: 'Possible duplicates appear before you save. Press C on any screen to add a candidate.',
      },
    },
  ],
}
