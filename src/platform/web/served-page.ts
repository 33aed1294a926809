// The page that the server sent with its content. A stranger reads it, and the app takes it over at the first act.
let servedPath: string | undefined

/** Called once, when the app takes over. */
export function rememberServedPage(): void {
  servedPath = window.location.pathname
}

/** Whether the current page came with its content. */
export const wasServed = (): boolean => servedPath === window.location.pathname
