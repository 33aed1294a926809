// Shared styles of the dashboard's panels.

/** The link from a line of a panel to its list. */
export const LINK_STYLE = 'flex-none rounded-4 text-primary-text hover:underline'
