// Text as it may stand in HTML and XML, in elements and in attributes.
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
