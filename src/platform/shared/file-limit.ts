// How large a file may be that somebody hands in, with a form, through a link or in a drawer: both ends refuse what is larger.
export const FILE_LIMIT_BYTES = 10 * 1024 * 1024
