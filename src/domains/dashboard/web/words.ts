// Shared words and styles of the dashboard's panels.
import type { SaleFigure } from '../contract/words.ts'

/** The link from a line of a panel to its list. */
export const LINK_STYLE = 'flex-none rounded-4 text-primary-text hover:underline'

/** The client and the owner that all figures and their lists share. The owner is the reader. */
export type Of = { client: string | undefined; owner: string | undefined }

/** Figures whose rows open on the dashboard. */
export type OpenedHere = 'applications' | 'hires' | SaleFigure

/** As filters of lists that accept one client, or several. */
export const oneClient = ({ client }: Of) => (client ? { client } : {})
export const someClients = ({ client }: Of) => (client ? { client: [client] } : {})
/** As filters of lists that know the reader as "me", by id, or as an account manager. */
export const ownedByMe = ({ owner }: Of) => (owner ? { owner: ['me'] } : {})
export const ownedBy = ({ owner }: Of) => (owner ? { owner } : {})
export const managedBy = ({ owner }: Of) => (owner ? { manager: owner } : {})
