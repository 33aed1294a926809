// The size limit of uploaded files, checked on both sides.
export const FILE_LIMIT_BYTES = 10 * 1024 * 1024
