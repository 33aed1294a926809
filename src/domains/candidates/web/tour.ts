// The tour of the hiring tracker.
import type { TourConfig } from '#domains/help/web/index.ts'

export const candidatesTour: TourConfig = {
  id: 'candidates-intro',
  showOnce: true,
  steps: [
    {
      element: '#main nav[aria-label="Views"]',
      popover: {
        title: 'Views keep your filters',
        description:
          'All and Mine are always there. Set filters, an order and columns, then save them with View, for yourself or for everyone.',
      },
    },
    {
      element: '#main section[aria-label="Filters"]',
      popover: {
        title: 'Narrow the list',
        description:
          'Each filter reads as a sentence; click one to change it. Search finds names, phones, e-mail addresses, skills and places as you type. The key / goes there.',
      },
    },
    {
      element: '#main [role="grid"][aria-label="Candidates"]',
      popover: {
        title: 'Work in the list',
        description:
          'Click a person to open them beside the list, or a cell to edit it in place. J and K walk through the rows, Enter opens, X selects.',
      },
    },
    {
      element: '#main ul[aria-label="Candidates"]',
      popover: {
        title: 'Everyone, as cards',
        description: 'Tap a person to open them: timeline, details, duplicates, notes and calls.',
      },
    },
    {
      element: '#main [data-tour="list-menu"]',
      popover: {
        title: 'Nothing is lost',
        description:
          'Changes made to many people at once are listed here and can be undone. Beside it, the list as it stands goes into a CSV file.',
      },
    },
    {
      element: '#main [data-tour="add-candidate"]',
      popover: {
        title: 'Add somebody by hand',
        description:
          'People who look the same are shown before you save, so that nobody is entered twice. The key C opens this on every screen.',
      },
    },
  ],
}
