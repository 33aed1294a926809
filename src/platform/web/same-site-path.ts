// Whether an address out of a link leads to a page of this site. Two slashes, a backslash, or white space that browsers
// leave out (so that two slashes meet) would lead elsewhere.
export function isSameSitePath(path: string | undefined): path is string {
  return path !== undefined && /^\/(?![/\\])\S*$/.test(path)
}
