// Removes secret tokens from the stored copy of a message that was sent: only its recipient may use its links.

/** One of our random tokens in an address: 32 bytes in base64url, unlike any word or slug. */
const TOKEN = /(?<=[/=#])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/g

export const redactTokens = (text: string) => text.replaceAll(TOKEN, '(link removed after sending)')
