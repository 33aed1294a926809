// A page as the server renders it.
export type Served = {
  status: number
  title: string
  html: string
  /** The answers that the content shows, for the app when it takes over. */
  answers: unknown
  /** Made by the browser once the page is loaded, so a crawler makes none. */
  call: { url: string; body: Record<string, string> } | null
  /** The timezone of the times in the content. A reader in another one gets their own times from the app. */
  zone: string | null
}
