// Whether an address from a link is a page of this site. Two slashes, a backslash, or white space that browsers remove
// could lead elsewhere.
export function isSameSitePath(path: string | undefined): path is string {
  return path !== undefined && /^\/(?![/\\])\S*$/.test(path)
}
