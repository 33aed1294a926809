// Removes secret tokens from the stored copy of a message that was sent: only its recipient may use its links.

/** A random token of ours in an address: 32 bytes in base64url, which no word or slug looks like. */
const TOKEN = /(?<=[/=#])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/g

export const redactTokens = (text: string) => text.replaceAll(TOKEN, '(link removed after sending)')
