// The planned screens, each in one sentence. docs/ROADMAP.md lists the same sentences, and a test compares the two.
// Remove the line in both when you build a screen.

type PlannedScreen = { title: string; sentence: string }

export const plannedScreens = {
  '/account-reporting': {
    title: 'Account reporting',
    sentence: 'Leads, interviews, hires, spend and cost per hire of each client will be here.',
  },
  '/portal/reports': {
    title: 'Reports',
    sentence: 'Spend, outcome and cost per hire will be here, by period, area and product.',
  },
} as const satisfies Record<string, PlannedScreen>

export type PlannedPath = keyof typeof plannedScreens

export function isPlanned(path: string | undefined): path is PlannedPath {
  return path !== undefined && Object.hasOwn(plannedScreens, path)
}
