// How the panels of the dashboard look the same.

/** The way from a line of a panel to what is behind it. */
export const LINK_STYLE = 'flex-none rounded-4 text-primary-text hover:underline'
